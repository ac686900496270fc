/** The built product on a free loopback port, with data of its own. */
export declare function startServer(environment?: Record<string, string>): Promise<{
  url: string;
  dataDir: string;
  stop(): Promise<void>;
}>;

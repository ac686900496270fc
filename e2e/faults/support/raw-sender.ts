/** Connections that send bytes without an end, in a process of its own, as `attack-sender.ts` does with whole calls. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { NICENESS_OF_ATTACKERS } from './attacked-server.ts';

export type RawAttack = {
  serverUrl: string;
  connections: number;
  head: string;
  /** What follows the head, until the connection is closed. A new one takes its place. */
  part: string;
};

export async function rawSender() {
  const sender = fork(fileURLToPath(import.meta.url), { execArgv: ['--import', 'tsx'] });
  await once(sender, 'message');
  return {
    send: (attack: RawAttack) => void sender.send(attack),
    /** Ends the attack, and tells how many megabytes were sent. */
    async stop(): Promise<number> {
      const told = once(sender, 'message');
      sender.send('stop');
      const [megabytes] = await told;
      sender.kill('SIGKILL');
      return megabytes;
    },
    kill: () => void sender.kill('SIGKILL'),
  };
}

function send({ serverUrl, connections, head, part }: RawAttack) {
  const { hostname, port } = new URL(serverUrl);
  const bytes = Buffer.from(part);
  let sent = 0;
  function open() {
    const socket = connect(Number(port), hostname, () => {
      socket.write(head);
      goOn();
    });
    const goOn = () => {
      for (let goes = true; goes && !socket.destroyed; sent += bytes.length) goes = socket.write(bytes);
    };
    socket
      .on('drain', goOn)
      .on('error', () => {})
      .resume()
      .once('close', () => setImmediate(open));
  }
  for (let n = 0; n < connections; n++) open();
  return () => Math.round(sent / 1024 / 1024);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  setPriority(NICENESS_OF_ATTACKERS);
  process.send?.('ready');
  const [attack] = (await once(process, 'message')) as [RawAttack];
  const tell = send(attack);
  process.once('message', () => process.send?.(tell()));
  process.once('disconnect', () => process.exit());
}

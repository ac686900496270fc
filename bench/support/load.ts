import autocannon from 'autocannon';

type Options = { url: string; body: object; token: string; seconds: number };

/** Fifty connections that post the same body. */
export async function load({ url, body, token, seconds }: Options) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const options = { url, method: 'POST' as const, headers, body: JSON.stringify(body), connections: 50 };
  await autocannon({ ...options, duration: 2 });
  const { requests, latency, errors, non2xx } = await autocannon({ ...options, duration: seconds });
  if (errors || non2xx) throw new Error(`${url}: ${errors} errors, ${non2xx} bad answers`);
  return { perSecond: requests.average, p99: latency.p99 };
}

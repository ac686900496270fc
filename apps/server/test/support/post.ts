/** Sends JSON to a server that listens, and fails unless it is accepted. */
export async function post(url: string, body: object, token?: string) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const answer = JSON.parse(await response.text());
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return answer;
}

import { BlockList, isIP } from 'node:net';

const reserved = new BlockList();
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
])
  reserved.addSubnet(...split(range), 'ipv4');

// Tunnels and documentation addresses inside the public range. 2001::/23 and 2002::/16 can contain a private IPv4 address.
for (const range of ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])
  reserved.addSubnet(...split(range), 'ipv6');

const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');

/**
 * Whether an address is on the public internet. In IPv6 the public addresses are one range, which has no loopback, private
 * or link-local address in it, and no IPv4 address that is written as IPv6.
 */
export function isPublic(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !reserved.check(address, 'ipv4');
  return version === 6 && global.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
}

function split(range: string): [string, number] {
  const [network = '', bits] = range.split('/');
  return [network, Number(bits)];
}

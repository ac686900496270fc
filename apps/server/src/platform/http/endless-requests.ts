import type { Socket } from 'node:net';

/**
 * Connections whose request may take as long as it wants to arrive, because it is answered while it arrives. One that is
 * silent is still closed, like every connection.
 */
const endless = new WeakSet<Socket>();

export const allowEndless = (socket: Socket) => void endless.add(socket);

export const isEndless = (socket: Socket) => endless.has(socket);

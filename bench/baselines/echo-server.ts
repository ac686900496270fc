/** As little as a server can do with a body: parse it and send it back. */
import fastify from 'fastify';

const app = fastify();
app.post('/', async (request) => request.body);
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));

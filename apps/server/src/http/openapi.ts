import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

/** The OpenAPI document of every mounted endpoint, and a page to browse it. Registered before the routes. */
export async function openApi(app: FastifyInstance, { version, publicUrl }: { version: string; publicUrl: string }) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Rulewright',
        version,
        description: 'Author, test, publish and serve business decision rules.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: {
          person: { type: 'http', scheme: 'bearer', description: 'The access token of a signed-in person.' },
          token: { type: 'http', scheme: 'bearer', description: "A document's integration token." },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: { title: 'Rulewright API' },
    uiConfig: { docExpansion: 'list', persistAuthorization: false },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}

import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { LINES_MEDIA_TYPE } from '@rulewright/contract';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

const style = `
  body { margin: 0; background: #f5f6f1; }
  .swagger-ui .info { margin: 32px 0 16px; }
  .swagger-ui .info .title small { background: #4a5751; }
  .swagger-ui .info .title small.version-stamp { background: #046754; }
  .swagger-ui .scheme-container { box-shadow: none; border-block: 1px solid #dcdfd7; background: #fdfdfb; }
  .swagger-ui .btn.authorize { color: #046754; border-color: #046754; }
  .swagger-ui .btn.authorize svg { fill: #046754; }
`;

/** Serves the OpenAPI document and a page to browse it. Must be registered before the routes that it describes. */
export async function openApi(app: FastifyInstance, { version }: { version: string }) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Rulewright',
        version,
        description: 'Author, test, publish and serve business decision rules.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      externalDocs: { url: '/help', description: 'Help: a first decision, and what can be typed' },
      components: {
        securitySchemes: {
          person: { type: 'http', scheme: 'bearer', description: 'The access token of a signed-in person.' },
          token: { type: 'http', scheme: 'bearer', description: "A document's integration token." },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: (input) => tidy(jsonSchemaTransformObject(input)),
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: { title: 'Rulewright API', css: [{ filename: 'rulewright.css', content: style }] },
    // Without the bar of the tool's own: our page, and one document to read.
    uiConfig: { layout: 'BaseLayout', docExpansion: 'list', persistAuthorization: false },
  });
  // Made once, because that takes a third of a second, and before anyone is served.
  let text: string | null = null;
  const document = () => {
    text ??= JSON.stringify(app.swagger());
    return text;
  };
  app.addHook('onListen', async () => void document());
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(document()),
  );
}

type Schema = { properties?: Record<string, Schema>; items?: Schema } | undefined;
type Operation = {
  requestBody?: { content?: Record<string, { schema: Schema }> };
  responses?: Record<string, { content?: object }>;
};
type Document = ReturnType<typeof jsonSchemaTransformObject>;

/** Drops the schemas that no endpoint mentions, and the content of answers that have none. */
function tidy(document: Document): Document {
  if (!('openapi' in document)) return document;
  const schemas = document.components?.schemas ?? {};
  for (;;) {
    const text = JSON.stringify(document);
    const unused = Object.keys(schemas).filter((name) => !text.includes(`"#/components/schemas/${name}"`));
    if (unused.length === 0) break;
    for (const name of unused) delete schemas[name];
  }
  for (const operations of Object.values(document.paths ?? {})) {
    for (const { requestBody, responses } of Object.values(operations ?? {}) as Operation[]) {
      delete responses?.['204']?.content;
      // Each line is one of the inputs that a body in JSON has in a list.
      const { content } = requestBody ?? {};
      const lines = content?.[LINES_MEDIA_TYPE];
      if (content && lines) content[LINES_MEDIA_TYPE] = { schema: lines.schema?.properties?.inputs?.items };
    }
  }
  return document;
}

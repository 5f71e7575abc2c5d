import type { OpenApi, Operation } from './openapi.ts';

/** The API description as an HTML page with one inline style and no script. */
export function docsPage(api: OpenApi): string {
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => operationSection(path, method, operation)),
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(api.info.title)}</title>
<style>${DOCS_STYLE}</style>
</head>
<body>
<main>
<h1>${escaped(api.info.title)}</h1>
<p>${escaped(api.info.description)}</p>
<p><a href="/api/openapi.json">OpenAPI ${api.openapi} as JSON</a></p>
${operations.join('\n')}
</main>
</body>
</html>
`;
}

/** The page's style; the content policy allows it by its hash. */
export const DOCS_STYLE = `
:root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
section { border-top: 1px solid #8886; padding: .5rem 0 1rem; }
h2 { font-size: 1.1rem; overflow-wrap: anywhere; }
code, pre { font: 14px/1.5 ui-monospace, monospace; }
pre { overflow: auto; padding: .75rem; background: #8881; border-radius: .5rem; max-height: 24rem; }
`;

function bodySchema({ content }: NonNullable<Operation['requestBody']>): unknown {
  return Object.values(content)[0]?.schema;
}

function operationSection(path: string, method: string, operation: Operation): string {
  const { requestBody, responses, parameters, security } = operation;
  const answers = Object.entries(responses).map(
    ([status, response]) => `<li><code>${status}</code> ${escaped(response.description)}</li>`,
  );
  const good = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  return `<section id="${operation.operationId}">
<h2><code>${method.toUpperCase()} /api${escaped(path)}</code></h2>
<p>${escaped(operation.summary)}.${security.length > 0 ? ' Needs an access token.' : ''}</p>
${parameters.length > 0 ? `<p>Parameters: ${parameters.map((one) => `<code>${escaped(one.name)}</code> (${one.in}${one.required ? ', required' : ''})`).join(', ')}</p>` : ''}
${requestBody ? schemaBlock('Body', bodySchema(requestBody)) : ''}
${good ? schemaBlock('Answer', good.content['application/json'].schema) : ''}
<ul>${answers.join('')}</ul>
</section>`;
}

function schemaBlock(title: string, schema: unknown): string {
  return `<details><summary>${title}</summary><pre tabindex="0">${escaped(JSON.stringify(schema, null, 2))}</pre></details>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

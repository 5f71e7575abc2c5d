/** A shop, and the session of somebody who may write its products. */
export interface OfficeSession {
  url: string;
  cookie: string;
}

/** The version that a save of the product must name. */
export async function productVersion({ url, cookie }: OfficeSession, id: string): Promise<number> {
  const read = await fetch(`${url}/api/office/products/${id}`, { headers: { cookie } });
  const { version }: { version: number } = await read.json();
  return version;
}

/** Saves fields of a product as the office does. @throws when the shop refuses */
export async function saveProduct(
  { url, cookie }: OfficeSession,
  { id, version }: { id: string; version: number },
  fields: Record<string, unknown>,
): Promise<void> {
  const answer = await fetch(`${url}/api/office/products/${id}`, {
    method: 'PATCH',
    headers: { cookie, origin: url, 'content-type': 'application/json', 'if-match': `"${version}"` },
    body: JSON.stringify(fields),
  });
  if (!answer.ok) throw new Error(`Not saved: ${await answer.text()}`);
  await answer.arrayBuffer();
}

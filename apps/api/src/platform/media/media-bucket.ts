import { bytesToCopy, checkedName, type MediaStore } from './media-store.ts';
import { S3Client } from './s3-client.ts';

const PAGE = 1_000;
/** Further names that may lie between the wanted ones. */
const PAGE_SPARE = 50;

/** A media store in a bucket of any S3, by path-style addresses. Any number of servers may use it. */
export class MediaBucket extends S3Client implements MediaStore {
  async put(name: string, bytes: Uint8Array): Promise<void> {
    await this.send('PUT', checkedName(name), [200], { body: bytes });
  }

  async get(name: string): Promise<Buffer | null> {
    const { status, body } = await this.send('GET', checkedName(name), [200, 404]);
    return status === 200 ? body : null;
  }

  async has(name: string): Promise<boolean> {
    const { status, headers } = await this.send('HEAD', checkedName(name), [200, 404]);
    return status === 200 && headers.get('content-length') !== '0';
  }

  /** Lists from wanted name to wanted name: neighbours cost one call, and names far between them none. */
  async missing(names: readonly string[]): Promise<string[]> {
    const wanted = [...new Set(names.map(checkedName))].sort();
    const there = new Set<string>();
    for (let at = 0; at < wanted.length; ) {
      const first = wanted[at] ?? '';
      const limit = Math.min(PAGE, wanted.length - at + PAGE_SPARE);
      // The listing begins after a name, so after one that is just before the first.
      const page = await this.#page({ after: first.slice(0, -1), limit });
      for (const { name, size } of page.entries) if (size > 0) there.add(name);
      const last = page.entries.at(-1)?.name;
      if (page.isLast || last === undefined) break;
      while (at < wanted.length && (wanted[at] ?? '') <= last) at += 1;
      if (wanted[at] === first) throw new TypeError('The bucket does not list in the order of names');
    }
    return names.filter((name) => !there.has(name));
  }

  async list(): Promise<string[]> {
    const names: string[] = [];
    for (let after: string | undefined = ''; after !== undefined; ) {
      const { entries, isLast } = await this.#page({ after, limit: PAGE });
      for (const { name } of entries) names.push(name);
      after = isLast ? undefined : entries.at(-1)?.name;
    }
    return names;
  }

  async delete(name: string): Promise<void> {
    await this.send('DELETE', checkedName(name), [200, 204, 404]);
  }

  async copyFrom(other: MediaStore, name: string): Promise<void> {
    await this.put(name, await bytesToCopy(other, name));
  }

  async #page({ after, limit }: { after: string; limit: number }) {
    const query = {
      'list-type': '2',
      'encoding-type': 'url',
      'max-keys': String(limit),
      ...(after !== '' && { 'start-after': after }),
    };
    const { body } = await this.send('GET', '', [200], { query });
    const xml = body.toString();
    const entries = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
      name: decodeURIComponent(elementText(entry, 'Key')),
      size: Number(elementText(entry, 'Size')),
    }));
    return { entries, isLast: elementText(xml, 'IsTruncated') !== 'true' };
  }
}

/** The text of an element that holds nothing but text. Names are encoded, so there are no entities in it. */
function elementText(xml: string, element: string): string {
  return new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1] ?? '';
}

// HarfBuzz reads OpenType, and the font packages hold WOFF: the same tables, deflated one by one.
import { inflateSync } from 'node:zlib';

type Table = { tag: number; checksum: number; length: number; data: Uint8Array };

function readTables(woff: DataView): Table[] {
  return Array.from({ length: woff.getUint16(12) }, (_, i) => {
    const at = 44 + i * 20;
    const [offset, packed, length] = [
      woff.getUint32(at + 4),
      woff.getUint32(at + 8),
      woff.getUint32(at + 12),
    ];
    const raw = new Uint8Array(woff.buffer, woff.byteOffset + offset, packed);
    return {
      tag: woff.getUint32(at),
      checksum: woff.getUint32(at + 16),
      length,
      data: packed < length ? inflateSync(raw) : raw,
    };
  });
}

const padded = (length: number) => (length + 3) & ~3;

/** Converts a WOFF 1 font to OpenType. */
export function unpackWoff(file: Uint8Array): Uint8Array {
  const woff = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const tables = readTables(woff);
  const size = 12 + tables.length * 16 + tables.reduce((sum, t) => sum + padded(t.length), 0);
  const out = new Uint8Array(size);
  const view = new DataView(out.buffer);
  const power = Math.floor(Math.log2(tables.length));
  view.setUint32(0, woff.getUint32(4));
  view.setUint16(4, tables.length);
  view.setUint16(6, 16 * 2 ** power);
  view.setUint16(8, power);
  view.setUint16(10, tables.length * 16 - 16 * 2 ** power);
  let offset = 12 + tables.length * 16;
  tables.forEach((table, i) => {
    const at = 12 + i * 16;
    view.setUint32(at, table.tag);
    view.setUint32(at + 4, table.checksum);
    view.setUint32(at + 8, offset);
    view.setUint32(at + 12, table.length);
    out.set(table.data, offset);
    offset += padded(table.length);
  });
  return out;
}

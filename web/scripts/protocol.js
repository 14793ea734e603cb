// Writes src/lib/protocol.ts, the types of all messages, from the schema that the server documents.
// With --check it only tells whether the file is up to date.
import { readFile, writeFile } from 'node:fs/promises';
import { compile } from 'json-schema-to-typescript';

const source = new URL('../../docs/protocol.schema.json', import.meta.url);
const target = new URL('../src/lib/protocol.ts', import.meta.url);

/** Leaves out what TypeScript has no use for: lengths and the titles that would become names. */
function lean(node, inside = '') {
  if (Array.isArray(node)) return node.map((each) => lean(each));
  if (node === null || typeof node !== 'object') return node;
  if ('prefixItems' in node) return tuple(node.prefixItems);
  const bounds = ['maxItems', 'minItems', 'maxLength', 'minLength', 'title', 'default'];
  const named = inside === 'properties' || inside === '$defs';
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key]) => named || !bounds.includes(key))
      .map(([key, value]) => [key, key === 'enum' || key === 'const' ? value : lean(value, key)]),
  );
}

/** A tuple, in the older words that the compiler understands. */
function tuple(items) {
  const size = { minItems: items.length, maxItems: items.length };
  return { type: 'array', items: lean(items), additionalItems: false, ...size };
}

const schema = lean(JSON.parse(await readFile(source, 'utf8')));
const types = await compile({ $defs: schema.$defs }, 'Protocol', {
  additionalProperties: false,
  unreachableDefinitions: true,
  bannerComment:
    '/* Made from docs/protocol.schema.json by `npm run protocol`: do not edit by hand. */',
  style: { singleQuote: true, printWidth: 100 },
});
const text = types
  .replace(/export interface Protocol \{[^}]*\}\n/, '')
  .replace(/\n \*\n \* This interface was referenced by [^]*?\n \*\//g, '\n */')
  .replace(/^( \*) {4,}/gm, '$1 ');
if (process.argv.includes('--check')) {
  if ((await readFile(target, 'utf8')) !== text) {
    console.error(
      'src/lib/protocol.ts is not what docs/protocol.schema.json says: npm run protocol',
    );
    process.exit(1);
  }
} else {
  await writeFile(target, text);
}

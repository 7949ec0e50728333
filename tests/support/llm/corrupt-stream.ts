import { seededRandom } from '../random.ts';

/** A damaged answer, as the network delivers it. */
export interface CorruptAnswer {
	/** Description of the damage, for the report. */
	damage: string[];
	contentType: string;
	pieces: Uint8Array<ArrayBuffer>[];
	/** How the body ends: properly, with a broken connection, or never. */
	ending: 'end' | 'break' | 'stall';
	/** True if only the end is missing: what was received must be a prefix of the whole. */
	onlyCut: boolean;
}

type Random = () => number;
type Damage = (text: string, random: Random) => string;

const page = '<!doctype html><html><head><title>502 Bad Gateway</title></head><body><h1>502</h1>nginx</body></html>';
const errors = [
	'{"error":{"message":"Internal error","type":"server_error","code":500}}',
	'{"error":"out of memory"}',
	'{"code":"1302","msg":"rate"}',
	'{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}',
	'[{"error":{"code":503,"message":"The model is overloaded.","status":"UNAVAILABLE"}}]'
];
const oddValues: readonly unknown[] = [
	null,
	true,
	-1,
	1e308,
	'',
	'text',
	[],
	{},
	[null],
	{ a: { b: [1] } },
	'\u0000',
	'toString'
];

const below = (random: Random, limit: number) => Math.floor(random() * limit);
const pick = <T>(random: Random, values: readonly T[]): T => values[below(random, values.length)]!;
/** Events of an event stream, or lines of JSON lines. */
const events = (text: string) => text.split(text.includes('data:') ? /(?<=\n\r?\n)/ : /(?<=\n)/);

/** Replaces one value somewhere in a JSON document. */
function replaceValue(node: unknown, random: Random): unknown {
	if (typeof node !== 'object' || node === null || random() < 0.15) return pick(random, oddValues);
	const keys = Object.keys(node);
	const key = pick(random, keys);
	if (key === undefined) return pick(random, oddValues);
	if (Array.isArray(node))
		return node.map((value, index) => (String(index) === key ? replaceValue(value, random) : value));
	const record = node as Record<string, unknown>;
	if (random() < 0.2) return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));
	return { ...record, [key]: replaceValue(record[key], random) };
}

const damages: Record<string, Damage> = {
	'event twice': (text, random) => {
		const all = events(text);
		const at = below(random, all.length);
		return [...all.slice(0, at + 1), ...all.slice(at)].join('');
	},
	'events swapped': (text, random) => {
		const all = events(text);
		const [a, b] = [below(random, all.length), below(random, all.length)];
		[all[a], all[b]] = [all[b]!, all[a]!];
		return all.join('');
	},
	'events reversed': (text) => events(text).reverse().join(''),
	'event dropped': (text, random) => {
		const all = events(text);
		all.splice(below(random, all.length), 1 + below(random, 3));
		return all.join('');
	},
	'piece dropped': (text, random) => {
		const at = below(random, text.length);
		return text.slice(0, at) + text.slice(at + 1 + below(random, 60));
	},
	'piece twice': (text, random) => {
		const at = below(random, text.length);
		return text.slice(0, at + below(random, 200)) + text.slice(at);
	},
	'characters changed': (text, random) => {
		const characters = [...text];
		for (let count = 1 + below(random, 8); count > 0; count--)
			characters[below(random, characters.length)] = pick(random, [
				'"',
				'{',
				'}',
				',',
				'\\',
				'\n',
				':',
				'[',
				'\u0000',
				'9'
			]);
		return characters.join('');
	},
	'value replaced': (text, random) => {
		const all = events(text);
		const at = below(random, all.length);
		all[at] = all[at]!.replace(/^(data: ?|)(\{.*)$/m, (line, lead: string, json: string) => {
			try {
				return lead + JSON.stringify(replaceValue(JSON.parse(json), random));
			} catch {
				return line;
			}
		});
		return all.join('');
	},
	'web page in the middle': (text, random) => {
		const at = below(random, text.length);
		return text.slice(0, at) + page + (random() < 0.5 ? text.slice(at) : '');
	},
	'error in the middle': (text, random) => {
		const all = events(text);
		all.splice(below(random, all.length + 1), 0, `data: ${pick(random, errors)}\n\n`);
		return all.join('');
	},
	'no empty lines': (text) => text.replace(/\n\r?\n/g, '\n'),
	'an empty line missing': (text, random) => {
		const all = events(text);
		const at = below(random, all.length);
		all[at] = all[at]!.replace(/\r?\n$/, '');
		return all.join('');
	},
	'lines ending in CRLF': (text) => text.replace(/\r?\n/g, '\r\n'),
	'lines ending in CR': (text) => text.replace(/\r?\n/g, '\r'),
	'byte order mark': (text) => `\uFEFF${text}`,
	'byte order mark in the middle': (text, random) => {
		const at = below(random, text.length);
		return `${text.slice(0, at)}\uFEFF${text.slice(at)}`;
	},
	'comments and foreign fields': (text, random) => {
		const all = events(text);
		all.splice(below(random, all.length), 0, ': ping\n\nevent: ping\nid: 7\nretry: x\nfoo\ndata\n\n');
		return all.join('');
	},
	'done in the middle': (text, random) => {
		const all = events(text);
		all.splice(below(random, all.length), 0, 'data: [DONE]\n\n');
		return all.join('');
	}
};
/** Used rarely, because they take long. */
const hugeDamages: Record<string, Damage> = {
	'huge comment': (text, random) => `: ${'x'.repeat(1_000_000 + below(random, 3_000_000))}\n${text}`,
	'huge value': (text, random) =>
		text.replace(
			/"(content|text|thinking|reasoning_content)":"/,
			(key) => key + 'ab \\n'.repeat(below(random, 600_000))
		),
	'huge line of nothing': (text, random) => `${text}data: ${'['.repeat(2_000_000 + below(random, 2_000_000))}`
};
const whole: Record<string, (random: Random) => { text: string; contentType: string }> = {
	'web page': () => ({ text: page, contentType: 'text/html' }),
	'web page called a stream': () => ({ text: page, contentType: 'text/event-stream' }),
	'error document': (random) => ({ text: pick(random, errors), contentType: 'application/json' }),
	'error document called a stream': (random) => ({ text: pick(random, errors), contentType: 'text/event-stream' }),
	nothing: () => ({ text: '', contentType: 'text/event-stream' }),
	'stream called a document': () => ({ text: 'data: {"choices":[]}\n\n', contentType: 'application/json' })
};

/** Damages an answer; the same seed causes the same damage. */
export function corrupt(bytes: Uint8Array<ArrayBuffer>, contentType: string, seed: number): CorruptAnswer {
	const random = seededRandom(seed);
	if (random() < 0.05) {
		const name = pick(random, Object.keys(whole));
		const made = whole[name]!(random);
		const pieces = split(new TextEncoder().encode(made.text), random);
		return { damage: [name], contentType: made.contentType, pieces, ending: 'end', onlyCut: false };
	}
	let text = new TextDecoder().decode(bytes);
	const damage: string[] = [];
	const onlyCut = random() < 0.15;
	if (!onlyCut) {
		for (let count = 1 + below(random, 3); count > 0; count--) {
			const table = random() < 0.01 ? hugeDamages : damages;
			const name = pick(random, Object.keys(table));
			text = table[name]!(text, random);
			damage.push(name);
		}
	}
	let damaged: Uint8Array<ArrayBuffer> = new TextEncoder().encode(text);
	if (!onlyCut && random() < 0.25) {
		damage.push('bytes flipped');
		for (let count = 1 + below(random, 6); count > 0 && damaged.length > 0; count--)
			damaged[below(random, damaged.length)] = below(random, 256);
	}
	if (!onlyCut && random() < 0.1) {
		damage.push('bytes that are no UTF-8');
		const at = below(random, damaged.length);
		damaged = new Uint8Array([...damaged.slice(0, at), 0xc3, 0x28, 0xf0, 0x9f, 0xff, ...damaged.slice(at)]);
	}
	if (onlyCut || random() < 0.3) {
		damaged = damaged.slice(0, below(random, damaged.length + 1));
		damage.push(`cut after ${damaged.length} bytes`);
	}
	const ending = random() < 0.7 ? 'end' : random() < 0.8 ? 'break' : 'stall';
	return { damage: [...damage, ending], contentType, pieces: split(damaged, random), ending, onlyCut };
}

function split(bytes: Uint8Array<ArrayBuffer>, random: Random): Uint8Array<ArrayBuffer>[] {
	const pieces: Uint8Array<ArrayBuffer>[] = [];
	const mean = Math.max(2, bytes.length / (1 + below(random, 40)));
	for (let start = 0; start < bytes.length;) {
		const end = Math.min(bytes.length, start + 1 + Math.floor(random() * 2 * mean));
		pieces.push(bytes.slice(start, end));
		start = end;
	}
	return pieces;
}

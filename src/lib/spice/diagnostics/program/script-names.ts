import type { NameSpace, NameUse } from '../../cards/card.ts';
import type { Occurrence } from '../../project/name.ts';
import type { Context, Rule } from '../context.ts';
import { finding, placeOf, type Finding } from '../finding.ts';
import { corrections, written } from './unknown-names.ts';
import { isConnected, isPlain } from './signals.ts';

/** Commands after which a script may name what is not in the netlist. */
const readsElsewhere = /^(?:source|load|loadsnap|circbyline|edit|inventory|setcirc|snload)$/u;
/** Commands and analyses that create vectors with names of their own. */
const createsVectors =
	/^\.?(?:probe|compose|cross|fourier|four|sens|pz|sp|disto|noise|tf|pss|spec|cutout|eprvcd|define)$/u;
/** Commands that only read vectors and do not take other words. */
const readsVectors = new Set(['print', 'plot', 'let']);
/** Vectors that exist without a card of the netlist. */
const alwaysThere =
	/^(?:all[vi]?|ally|time|frequency|(?:temp|v|i|res|param|device)|sweep|[io]noise\w*|hertz|temper|pi|e|c|i|j|kelvin|echarge|boltz|planck|yes|no|true|false|null|vs)$/iu;
/** Commands that parse `v(3v3)` as an expression; `print` and `plot` take it as a name. */
const computes = new Set(['let', 'if', 'elseif', 'while', 'dowhile']);
/** Names that an expression reads as a number, except for plain integers, which are the same as names. */
const likeNumber = /^(?:\d+(?!\d)(?=\D)|0\d)/u;

/** Nodes, devices and vectors in scripts that certainly do not exist, and nodes that a script reads as numbers. */
export const scriptNames: Rule = function* (context) {
	const { commands } = context;
	for (const { at, card } of commands)
		for (const use of card.uses)
			if (use.space === 'node' && computes.has(at.statement.head) && likeNumber.test(use.name))
				yield finding('node_read_as_number', 'warning', placeOf(at, use), { name: use.name });
	if (!context.isComplete || context.devices.length === 0) return;
	if (commands.some(({ at }) => readsElsewhere.test(at.statement.head))) return;
	const mayCreate = [...commands, ...context.dots].some(({ at }) => createsVectors.test(at.statement.head));
	const known = new Map<string, boolean>();
	for (const { at, card } of commands)
		for (const use of card.uses) {
			if (use.role === 'definition' || !isPlain(use.name) || isPart(at.statement.code, use)) continue;
			const key = `${use.space} ${use.name}`;
			let isKnown = known.get(key);
			if (isKnown === undefined) known.set(key, (isKnown = isThere(context, use)));
			if (isKnown) continue;
			if (use.space === 'device') yield unknown(context, 'unknown_device_name', use.space, { at, ...use });
			else if (use.space === 'node') yield unknown(context, 'unknown_node', use.space, { at, ...use });
			else if (use.space === 'variable' && readsVectors.has(at.statement.head) && !mayCreate)
				yield unknown(context, 'unknown_signal', 'node', { at, ...use });
		}
};

function unknown(context: Context, code: string, space: NameSpace, use: Occurrence & { name: string }): Finding {
	const fixes = corrections(context, { space, name: use.name }, use);
	return finding(code, 'warning', placeOf(use.at, use), { name: written(use) }, { fixes });
}

/** Whether a word is only a part of a name or a keyword: `tran1.out`, `out{$run}`, `$name`, `q1:power`, `val=1`. */
function isPart(code: string, { space, from, to, role }: NameUse): boolean {
	const [before = '', after = ''] = [code[from - 1], code[to]];
	if (/[.}$&{:?]/u.test(before) || /[{.$:]/u.test(after)) return true;
	if (space !== 'device' && (before === '@' || after === '#')) return true;
	return role === 'read' && /^\s*=/u.test(code.slice(to, to + 20));
}

/** Whether anything has the name: scripts use nodes, measurements, parameters and their own variables as vectors. */
function isThere({ names, program }: Context, { space, name }: NameUse): boolean {
	if (alwaysThere.test(name)) return true;
	const spaces: readonly NameSpace[] =
		space === 'device'
			? ['device', 'model', 'variable']
			: [
					'node',
					'variable',
					'measure',
					...(space === 'variable' ? (['parameter', 'device', 'function'] as const) : [])
				];
	return spaces.some((each) => {
		const found = names.lookup(program.root, each, name);
		return found !== null && (each === 'node' ? isConnected(found) : found.definitionCount > 0);
	});
}

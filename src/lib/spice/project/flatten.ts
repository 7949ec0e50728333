import { Derived } from '#lib/base/derived.ts';
import type { DeviceCard } from '../cards/card.ts';
import { Instance } from './instance.ts';
import { namesOf, type NameTable } from './names.ts';
import type { Program, ProgramStatement, Scope } from './program.ts';

/** A device of the circuit with its subcircuits expanded. */
export interface FlatDevice {
	/** Name in ngspice: `r1`, `r.x1.x2.r1`; lower case. */
	name: string;
	/** First letter of its card. */
	letter: string;
	/** Names of its nodes in ngspice: `out`, `x1.n3`; ground is `0`. */
	nodes: readonly string[];
	/** Name of its model in ngspice: `dx`, `x1:dx`; as written if it is not defined; null for a device without one. */
	model: string | null;
	/** The product of `m=` on the X cards around it; null if it cannot be determined. */
	multiplicity: number | null;
	/** False if it is not known whether the `.if` arm around it is active. */
	isCertain: boolean;
	at: ProgramStatement;
	card: DeviceCard;
	/** The instance of the definition that contains it. */
	instance: Instance;
}

/** The circuit that ngspice simulates, with all subcircuits expanded. */
export interface FlatCircuit {
	devices: readonly FlatDevice[];
	/** Devices by each of their nodes, each device once. */
	atNode: ReadonlyMap<string, readonly FlatDevice[]>;
	/** The first device of each name. */
	byName: ReadonlyMap<string, FlatDevice>;
	/** The whole netlist as an instance, for the values of its parameters. */
	top: Instance;
	/** X cards that were not expanded, and why. */
	unexpanded: readonly {
		at: ProgramStatement;
		path: string;
		reason: 'unknown' | 'recursive' | 'too_deep' | 'too_many' | 'ports';
	}[];
}

/** Maximum nesting of subcircuits; the same as in ngspice. */
const maxDepth = 20;
/** Maximum number of devices; the rest is left out. */
const maxDevices = 100_000;
/** Maximum number of calls that are expanded. */
const maxCalls = 20_000;

const circuits = new Derived<Program, FlatCircuit>();

/** Expands the subcircuits of a program within the limits above. Never throws; computed once per program. */
export function flatten(program: Program): FlatCircuit {
	let circuit = circuits.get(program);
	if (!circuit) circuits.set(program, (circuit = new Expansion(program).run()));
	return circuit;
}

/**
 * The device that a message of ngspice names: `q.x1.q3`, `x1.q3` and `v1#branch` or `q1#collector` as well as the plain name.
 */
export function deviceNamed({ byName }: FlatCircuit, name: string): FlatDevice | null {
	const plain = (name.split('#', 1)[0] ?? '').toLowerCase();
	const letter = plain.slice(plain.lastIndexOf('.') + 1)[0] ?? '';
	return byName.get(plain) ?? byName.get(`${letter}.${plain}`) ?? null;
}

interface Inside {
	instance: Instance;
	depth: number;
	multiplicity: number | null;
	/** Outer nodes by the inner ports. */
	ports: ReadonlyMap<string, string>;
	isCertain: boolean;
}

class Expansion {
	readonly #names: NameTable;
	readonly #devices: FlatDevice[] = [];
	readonly #unexpanded: FlatCircuit['unexpanded'][number][] = [];
	#calls = 0;
	readonly #ports = new Map<Scope, readonly string[]>();

	constructor(private readonly program: Program) {
		this.#names = namesOf(program);
	}

	run(): FlatCircuit {
		const top = new Instance(this.#names, this.program.root);
		this.#expand({ instance: top, depth: 0, multiplicity: 1, ports: new Map(), isCertain: true });
		const atNode = new Map<string, FlatDevice[]>();
		const byName = new Map<string, FlatDevice>();
		for (const device of this.#devices) {
			if (!byName.has(device.name)) byName.set(device.name, device);
			for (const node of new Set(device.nodes)) {
				const present = atNode.get(node);
				if (present) present.push(device);
				else atNode.set(node, [device]);
			}
		}
		return { devices: this.#devices, atNode, byName, top, unexpanded: this.#unexpanded };
	}

	#expand(inside: Inside): void {
		const { instance, multiplicity } = inside;
		for (const at of instance.scope.statements) {
			if (at.statement.kind !== 'device') continue;
			const card = this.#names.card(at);
			if (card?.type !== 'device') continue;
			const active = instance.isActive(at.branch);
			if (active === false) continue;
			if (this.#devices.length >= maxDevices || this.#calls >= maxCalls) {
				this.#unexpanded.push({ at, path: instance.path, reason: 'too_many' });
				return;
			}
			const isCertain = inside.isCertain && active === true;
			const nodes = card.nodes.map((node) => this.#node(inside, node.text));
			if (card.letter === 'x' && this.#call(at, card, inside, nodes, isCertain)) continue;
			this.#devices.push({
				name: instance.deviceName(at.statement.head),
				letter: card.letter,
				nodes,
				model: card.model && this.#model(instance, card.model.text.toLowerCase()),
				multiplicity,
				isCertain,
				at,
				card,
				instance
			});
		}
	}

	/** Expands the call of an X card; false if that is not possible. */
	#call(at: ProgramStatement, card: DeviceCard, inside: Inside, nodes: readonly string[], isCertain: boolean): boolean {
		const { instance, depth, multiplicity } = inside;
		const scope = this.#names.calledScope(at);
		const path = instance.deviceName(at.statement.head);
		const reason = !scope ? 'unknown' : instance.isInside(scope) ? 'recursive' : depth >= maxDepth ? 'too_deep' : null;
		if (!scope || reason) {
			this.#unexpanded.push({ at, path, reason: reason ?? 'unknown' });
			return false;
		}
		this.#calls += 1;
		const ports = this.#portsOf(scope);
		if (ports.length !== nodes.length) this.#unexpanded.push({ at, path, reason: 'ports' });
		this.#expand({
			instance: new Instance(this.#names, scope, instance, at),
			depth: depth + 1,
			multiplicity: times(multiplicity, this.#multiplier(at, card, instance)),
			ports: new Map(ports.map((port, index) => [port, nodes[index] ?? `${path}.${port}`])),
			isCertain
		});
		return true;
	}

	#portsOf(scope: Scope): readonly string[] {
		let ports = this.#ports.get(scope);
		if (!ports) {
			const card = scope.opening && this.#names.card(scope.opening);
			ports = card?.type === 'dot' ? card.nodes.map(({ text }) => text.toLowerCase()) : [];
			this.#ports.set(scope, ports);
		}
		return ports;
	}

	#multiplier({ statement }: ProgramStatement, card: DeviceCard, instance: Instance): number | null {
		const value = card.assignments.find(({ name }) => name.text.toLowerCase() === 'm')?.value;
		const first = value?.[0];
		return first ? instance.evaluate(statement.code.slice(first.from, value.at(-1)!.to)) : 1;
	}

	#node({ instance: { path }, ports }: Inside, written: string): string {
		const node = written.toLowerCase();
		if (node === 'gnd') return '0';
		if (path === '' || this.#names.isGlobal(node)) return node;
		return ports.get(node) ?? `${path}.${node}`;
	}

	#model(instance: Instance, name: string): string {
		const home = this.#names.lookup(instance.scope, 'model', name)?.scope;
		for (let around: Instance | null = instance; around && home; around = around.parent)
			if (around.scope === home) return around.modelName(name);
		return name;
	}
}

function times(a: number | null, b: number | null): number | null {
	return a === null || b === null ? null : a * b;
}

import type { Additions } from '../algebra/translate.ts';
import type { CardConversion } from '../conversion.ts';
import { integralOf } from './integral.ts';
import { sensedCurrent } from './ltspice/sensed-current.ts';

/** What the expressions of one device need besides the device, written after it. */
export class ExpressionAdditions implements Additions {
	readonly #lines: string[] = [];

	constructor(private readonly card: CardConversion) {}

	readonly parameter = (expression: string): string => {
		const name = this.card.netlist.freeName(`${this.#device}_point`);
		this.#lines.push(`.param ${name}={${expression}}`);
		return name;
	};

	/** Devices that integrate or delay an expression; the voltage of their last node is the result. */
	readonly overTime = (name: string, [input, second, third, fourth]: readonly string[]): string | null => {
		if (!input) return null;
		if (name === 'idt' || name === 'sdt' || name === 'idtmod') {
			const isModular = name === 'idtmod';
			const integral = integralOf(this.card, name, input, second, isModular || third === undefined ? null : third);
			this.#lines.push(...integral.cards);
			if (!isModular || third === undefined) return integral.result;
			// LTspice keeps it between the offset and the offset plus the modulus.
			const from = fourth ?? '0';
			return `(${integral.result}-(${third})*floor((${integral.result}-(${from}))/(${third})))`;
		}
		if (second === undefined || third !== undefined) return null;
		const { netlist } = this.card;
		const device = this.#device;
		const [from, to] = [netlist.freeName(`${device}_${name}`), netlist.freeName(`${device}_${name}_y`)];
		this.#lines.push(
			`${netlist.freeName(`B${device}_${name}`)} ${from} 0 V=${input}`,
			`${netlist.freeName(`T${device}_${name}`)} ${from} 0 ${to} 0 z0=50 td={${second}}`,
			`${netlist.freeName(`R${device}_${name}`)} ${to} 0 50`
		);
		return `v(${to})`;
	};

	readonly currentOf = (device: string): string | null => sensedCurrent(this.card, device);

	/** Writes what was added. */
	apply(): void {
		if (this.#lines.length > 0) this.card.addBehind(this.#lines);
	}

	get #device(): string {
		return this.card.statement.tokens[0]!.text;
	}
}

import { ownValue } from '#lib/base/own-value.ts';
import type { Statement } from '../syntax/statement.ts';

type Block = 'subckt' | 'control' | 'if' | 'loop';

/** Maximum indentation level, so that lines stay short; deeper blocks are not indented further. */
const DEEPEST = 6;

const openers: Readonly<Record<string, Block>> = {
	'.subckt': 'subckt',
	'.macro': 'subckt',
	'.control': 'control',
	'.if': 'if'
};
const closers: Readonly<Record<string, Block>> = {
	'.ends': 'subckt',
	'.eom': 'subckt',
	'.endc': 'control',
	'.endif': 'if'
};
const loops = new Set(['while', 'dowhile', 'repeat', 'foreach', 'if']);

/** Follows the blocks of a netlist from its first statement to its last. */
export class Indentation {
	readonly #open: Block[] = [];
	readonly #counts: Record<Block, number> = { subckt: 0, control: 0, if: 0, loop: 0 };

	/** Indentation level of a statement; must be called for every statement in order. */
	depthOf({ kind, head }: Statement): number {
		const opens = opened(kind, head);
		const closes = closed(kind, head);
		if (closes) this.#close(closes);
		const isMiddle = isBetween(kind, head) && this.#open.length > 0;
		const depth = Math.min(this.#open.length, DEEPEST) - (isMiddle ? 1 : 0);
		if (opens) {
			this.#open.push(opens);
			this.#counts[opens] += 1;
		}
		return Math.max(0, depth);
	}

	/** Closes the innermost such block and everything in it; does nothing if none is open. */
	#close(block: Block): void {
		if (this.#counts[block] === 0) return;
		for (let last = this.#open.pop(); last; last = this.#open.pop()) {
			this.#counts[last] -= 1;
			if (last === block) return;
		}
	}
}

function opened(kind: Statement['kind'], head: string): Block | null {
	if (kind === 'command') return loops.has(head) ? 'loop' : null;
	return kind === 'dot' ? (ownValue(openers, head) ?? null) : null;
}

function closed(kind: Statement['kind'], head: string): Block | null {
	if (kind === 'command') return head === 'end' ? 'loop' : null;
	return kind === 'dot' ? (ownValue(closers, head) ?? null) : null;
}

function isBetween(kind: Statement['kind'], head: string): boolean {
	return (kind === 'command' && head === 'else') || (kind === 'dot' && (head === '.else' || head === '.elseif'));
}

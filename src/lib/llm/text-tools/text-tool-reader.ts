import type { LlmEvent, ToolCall, ToolSpecification } from '../types.ts';
import { LikelyBlock } from './likely-block.ts';
import { callTags, OpenCall } from './open-call.ts';
import { readCalls, type WrittenCall } from './read-calls.ts';

/** Languages of code fences in which models write calls. */
const callFences = new Set(['', 'json', 'tool', 'tool_call', 'tool_calls', 'tool_code', 'function_call']);
const LONGEST_FENCE_LINE = 200;

/**
 * Reads a model's text as it arrives and extracts the tool calls.
 *
 * The result does not depend on where the text is split. Partial tags and calls are never shown as text. Tags in code are
 * not interpreted; JSON in a fence, or alone, is a call if it names an existing tool and no text follows. Broken JSON is
 * not repaired: such a call has `arguments: null`.
 */
export class TextToolReader {
	#pending = '';
	#open: OpenCall | null = null;
	#block: LikelyBlock | null = null;
	/** Blocks that are calls unless text follows. */
	#likely: { text: string; calls: WrittenCall[] }[] = [];
	#calls: ToolCall[] = [];
	#lineStart = true;
	#inCode = false;
	/** Length of the open fence; 0 outside. */
	#fence = 0;
	#began = false;
	#events: LlmEvent[] = [];

	/**
	 * @param mindsStrings whether a closing tag inside a JSON string is part of the string
	 */
	constructor(
		private readonly tools: readonly ToolSpecification[],
		private readonly makeId: () => string,
		private readonly mindsStrings = true
	) {}

	/** @returns the events that are certain now and were not returned before */
	push(text: string): LlmEvent[] {
		this.#pending += text;
		this.#advance(false);
		return this.#told();
	}

	/**
	 * The remaining events at the end of the answer.
	 *
	 * @param regular whether the model finished: only then calls may be run, and only then half a tag is text
	 */
	end(regular: boolean): LlmEvent[] {
		if (regular) this.#advance(true);
		const { calls } = regular ? this.#finish() : this.#giveUp();
		return [...this.#told(), ...calls.map((call): LlmEvent => ({ type: 'tool_call', call }))];
	}

	#advance(last: boolean): void {
		while (this.#pending !== '' && this.#step(last));
	}

	#giveUp(): { calls: ToolCall[] } {
		this.#releaseLikely();
		if (this.#block) this.#emitText(this.#block.text);
		return { calls: [] };
	}

	#finish(): { calls: ToolCall[] } {
		if (this.#block) this.#endBlock(this.#block);
		if (this.#open) this.#endUnclosed(this.#open);
		for (const { calls } of this.#likely) this.#addCalls(calls, null);
		return { calls: this.#calls };
	}

	/** @returns false if more text is needed */
	#step(last: boolean): boolean {
		if (this.#open) return this.#readCall(this.#open, last);
		if (this.#block) return this.#readBlock(this.#block, last);
		if (this.#lineStart && this.#mayBeFence()) return this.#readFence(last);
		return this.#readText(last);
	}

	#mayBeFence(): boolean {
		return /^ {0,3}(?:`|$)/.test(this.#pending);
	}

	#readFence(last: boolean): boolean {
		const [, indent = '', run = ''] = /^( {0,3})(`*)/.exec(this.#pending) ?? [];
		const undecided = indent.length + run.length === this.#pending.length && !last;
		this.#lineStart = false;
		if (this.#fence > 0) {
			if (undecided && run.length <= this.#fence) return this.#wait();
			if (run.length >= this.#fence) this.#fence = 0;
			return this.#sayNext(indent.length + run.length);
		}
		if (undecided && run.length < LONGEST_FENCE_LINE) return this.#wait();
		if (run.length < 3) return this.#readText(last);
		const end = this.#pending.indexOf('\n');
		if (end < 0 && this.#pending.length < LONGEST_FENCE_LINE && !last) return this.#wait();
		const line = end < 0 ? this.#pending : this.#pending.slice(0, end + 1);
		const language = line.slice(indent.length + run.length).trim();
		if (language.includes('`')) return this.#readText(last);
		if (end >= 0 && callFences.has(language.toLowerCase())) {
			this.#pending = this.#pending.slice(line.length);
			this.#block = new LikelyBlock(line, run.length);
			return true;
		}
		this.#fence = run.length;
		this.#sayNext(line.length);
		this.#lineStart = end >= 0;
		return true;
	}

	#wait(): false {
		this.#lineStart = true;
		return false;
	}

	#readText(last: boolean): boolean {
		const text = this.#pending;
		if (!this.#began && /^[{[]/.test(text)) {
			this.#block = new LikelyBlock('', 0);
			return true;
		}
		const at = text.search(this.#began ? /[<`\n]/ : /[<`\n{[]/);
		if (at !== 0) return this.#sayNext(at < 0 ? text.length : at);
		if (text.startsWith('<') && this.#fence === 0 && !this.#inCode) {
			const tag = callTags.find(({ open }) => text.startsWith(open));
			if (tag) {
				this.#open = new OpenCall(tag, this.mindsStrings);
				this.#pending = text.slice(tag.open.length);
				return true;
			}
			if (!last && callTags.some(({ open }) => open.startsWith(text))) return false;
		}
		if (text.startsWith('`') && this.#fence === 0) this.#inCode = !this.#inCode;
		this.#sayNext(1);
		if (text.startsWith('\n')) {
			this.#lineStart = true;
			this.#inCode = false;
		}
		return true;
	}

	#readCall(open: OpenCall, last: boolean): boolean {
		const { close } = open.tag;
		const text = this.#pending;
		if (open.complete) {
			const rest = text.trimStart();
			if (!rest.startsWith(close) && close.startsWith(rest) && !last) {
				this.#pending = rest;
				return false;
			}
			this.#pending = rest.startsWith(close) ? rest.slice(close.length) : text;
			return this.#endCall(open, true);
		}
		const at = text.indexOf('<');
		if (at === 0) {
			if (text.startsWith(close)) {
				if (open.inString) open.noteClosingTag();
				else {
					this.#pending = text.slice(close.length);
					return this.#endCall(open, true);
				}
			} else if (!last && close.startsWith(text)) return false;
		}
		this.#takeIntoCall(open, at === 0 ? '<' : text.slice(0, at < 0 ? text.length : at));
		return true;
	}

	#takeIntoCall(open: OpenCall, text: string): void {
		const taken = open.take(text, this.makeId);
		this.#pending = this.#pending.slice(taken);
		if (open.isTalk) {
			this.#open = null;
			this.#say(open.tag.open + open.body);
		} else if (open.id !== null) this.#emitDelta(open.id, open.name, open.untold);
	}

	#endCall(open: OpenCall, closed: boolean, body = open.body): boolean {
		const { tag } = open;
		this.#open = null;
		this.#lineStart = false;
		const whole = tag.whole ? tag.open + body + (closed ? tag.close : '') : body;
		const readable = closed || /<\/(?:function|invoke)>\s*$/.test(body.slice(-40));
		const calls = readable ? readCalls(whole, this.tools) : null;
		if (calls) this.#addCalls(calls, open.id);
		else if (open.id !== null)
			this.#addCalls([{ name: open.name, arguments: null, argumentsText: body.trim() }], open.id);
		else this.#say(tag.open + body + (closed ? tag.close : ''));
		return true;
	}

	/** The answer ended inside a call: incomplete parts are not guessed. */
	#endUnclosed(open: OpenCall): void {
		if (open.complete || open.closedInString < 0) {
			this.#endCall(open, open.complete);
			return;
		}
		// An unterminated string has consumed the rest: it is parsed again without regard to strings.
		const { body } = open;
		this.#endCall(open, true, body.slice(0, open.closedInString));
		const rest = new TextToolReader(this.tools, this.makeId, false);
		rest.#began = true;
		for (const event of [...rest.push(body.slice(open.closedInString + open.tag.close.length)), ...rest.end(true)])
			if (event.type === 'tool_call') this.#calls.push(event.call);
			else this.#events.push(event);
	}

	#readBlock(block: LikelyBlock, last: boolean): boolean {
		const taken = block.take(this.#pending, last);
		this.#pending = this.#pending.slice(taken);
		if (block.state !== 'open') this.#endBlock(block);
		return taken > 0;
	}

	#endBlock(block: LikelyBlock): void {
		this.#block = null;
		const calls = block.state === 'text' ? null : block.calls(this.tools);
		this.#began = true;
		if (calls) this.#likely.push({ text: block.text, calls });
		else this.#say(block.text);
		this.#fence = block.closed ? 0 : block.ticks;
		this.#lineStart = block.endsLine && !block.closed;
	}

	#addCalls(calls: WrittenCall[], firstId: string | null): void {
		this.#began = true;
		calls.forEach((call, index) => {
			const id = index === 0 && firstId !== null ? firstId : this.makeId();
			this.#calls.push({ id, ...call });
		});
	}

	#sayNext(length: number): true {
		this.#say(this.#pending.slice(0, length));
		this.#pending = this.#pending.slice(length);
		return true;
	}

	#say(text: string): void {
		if (text === '') return;
		this.#lineStart = false;
		if (text.trim() !== '') {
			this.#began = true;
			this.#releaseLikely();
		}
		const likely = this.#likely.at(-1);
		if (likely) likely.text += text;
		else this.#emitText(text);
	}

	/** Text follows, so the blocks were only quoted. */
	#releaseLikely(): void {
		for (const { text } of this.#likely.splice(0)) this.#emitText(text);
	}

	#emitText(text: string): void {
		const before = this.#events.at(-1);
		if (before?.type === 'text') before.text += text;
		else this.#events.push({ type: 'text', text });
	}

	#emitDelta(id: string, name: string, text: string): void {
		const before = this.#events.at(-1);
		if (before?.type === 'tool_call_delta' && before.id === id) before.text += text;
		else this.#events.push({ type: 'tool_call_delta', id, name, text });
	}

	#told(): LlmEvent[] {
		return this.#events.splice(0);
	}
}

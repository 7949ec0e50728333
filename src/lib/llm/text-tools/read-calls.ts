import { parseForeignJson } from '#lib/base/foreign-json.ts';
import { ownValue } from '#lib/base/own-value.ts';
import { parseArguments } from '../call/response-buffer.ts';
import { asRecord } from '../call/service-fault.ts';
import type { JsonSchema, ToolSpecification } from '../types.ts';
import { memberText } from './json-scanner.ts';

/** A call as written in a text; `arguments` is null if they are not a JSON object. */
export interface WrittenCall {
	name: string;
	arguments: Record<string, unknown> | null;
	argumentsText: string;
}

const argumentKeys = ['arguments', 'parameters', 'args', 'input'];
const callKeys = new Set(['name', 'id', 'type', 'function', ...argumentKeys]);

/**
 * Parses the content of a call's tags in any of the common formats: JSON, or names and values in separate tags.
 *
 * @returns the calls, or null if the text has none of these formats
 */
export function readCalls(body: string, tools: readonly ToolSpecification[]): WrittenCall[] | null {
	const text = body.trim();
	return /^[{[]/.test(text) ? readJsonCalls(text) : readTaggedCalls(text, tools);
}

/** `{"name", "arguments"}`, or an array of them. */
export function readJsonCalls(text: string): WrittenCall[] | null {
	let value: unknown;
	try {
		value = parseForeignJson(text);
	} catch {
		return null;
	}
	const single = !Array.isArray(value);
	const items: unknown[] = Array.isArray(value) ? value : [value];
	const calls = items.map((item) => readJsonCall(item, single ? text : JSON.stringify(item)));
	return calls.length > 0 && calls.every((call) => call !== null) ? calls : null;
}

function readJsonCall(value: unknown, text: string): WrittenCall | null {
	const outer = asRecord(value);
	if (!outer || Object.keys(outer).some((key) => !callKeys.has(key))) return null;
	const inner = asRecord(outer.function);
	const call = inner ?? outer;
	if (typeof call.name !== 'string' || call.name === '') return null;
	const { name } = call;
	const key = argumentKeys.find((candidate) => ownValue(call, candidate) !== undefined);
	if (key === undefined) return { name, arguments: {}, argumentsText: '' };
	// OpenAI's format has the arguments as a JSON string.
	const given = ownValue(call, key);
	const argumentsText =
		typeof given === 'string' ? given : ((inner ? null : memberText(text, key)) ?? JSON.stringify(given));
	return { name, arguments: parseArguments(argumentsText), argumentsText };
}

const wrapper = { open: /\s*<function_calls>/y, close: '</function_calls>' };
/** The formats of Qwen-Coder, Claude and GLM; GLM's key has a separate element. */
const callForms = [
	{
		call: { open: /\s*<function=([^>\s]+)>/y, close: '</function>' },
		value: { open: /\s*<parameter=([^>\s]+)>/y, close: '</parameter>' }
	},
	{
		call: { open: /\s*<invoke name="([^"]*)">/y, close: '</invoke>' },
		value: { open: /\s*<parameter name="([^"]*)">/y, close: '</parameter>' }
	}
];
const keyValue = { open: /\s*<arg_key>([^<]*)<\/arg_key>\s*<arg_value>/y, close: '</arg_value>' };
const nameBeforeKeys = /^([\w.:-]+)\s*(?=<arg_key>|$)/;

function readTaggedCalls(text: string, tools: readonly ToolSpecification[]): WrittenCall[] | null {
	const inside =
		readElements(text, wrapper)
			?.map(({ content }) => content)
			.join('') || text;
	for (const { call, value } of callForms) {
		const calls = readElements(inside, call);
		if (calls && calls.length > 0) return calls.map(({ name, content }) => readValues(name, content, value, tools));
	}
	const named = nameBeforeKeys.exec(inside);
	return named?.[1] === undefined ? null : [readValues(named[1], inside.slice(named[0].length), keyValue, tools)];
}

interface ElementForm {
	/** Sticky; the first group is the element's name. */
	open: RegExp;
	close: string;
}

/** A sequence of elements; null if there is other text between them. */
function readElements(text: string, { open, close }: ElementForm): { name: string; content: string }[] | null {
	const elements = [];
	let at = 0;
	const end = text.trimEnd().length;
	while (at < end) {
		open.lastIndex = at;
		const opened = open.exec(text);
		const closed = opened ? text.indexOf(close, open.lastIndex) : -1;
		if (!opened || closed < 0) return null;
		elements.push({ name: (opened[1] ?? '').trim(), content: text.slice(open.lastIndex, closed) });
		at = closed + close.length;
	}
	return elements;
}

function readValues(name: string, text: string, form: ElementForm, tools: readonly ToolSpecification[]): WrittenCall {
	// Llama writes the arguments as JSON between these tags.
	if (text.trim().startsWith('{')) return { name, arguments: parseArguments(text), argumentsText: text.trim() };
	const elements = readElements(text, form);
	// Text between the values breaks the format; its meaning is not guessed.
	if (!elements) return { name, arguments: null, argumentsText: text };
	const properties = new Map(Object.entries(tools.find((tool) => tool.name === name)?.parameters.properties ?? {}));
	const values = elements.map((value): [string, unknown] => [
		value.name,
		readValue(value.content, properties.get(value.name))
	]);
	const given = Object.fromEntries(values);
	return { name, arguments: given, argumentsText: JSON.stringify(given) };
}

/** A value in a tag has no quotes: only the tool's schema shows whether it is a string. */
function readValue(text: string, schema: JsonSchema | undefined): unknown {
	const value = text.replace(/^\r?\n|\r?\n$/g, '');
	if (schema === undefined || schema.type === 'string') return value;
	try {
		return parseForeignJson(value);
	} catch {
		return value;
	}
}

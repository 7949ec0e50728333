import { describe, expect, test } from 'vitest';
import { splitUnit } from '#lib/base/quantity.ts';
import { readJavaScript } from '#lib/code/read-javascript.ts';
import { imageType } from '#lib/base/image-type.ts';
import { BlockParser } from '#lib/components/markdown/parse-blocks.ts';
import { renderTokens } from '#lib/components/markdown/render-tokens.ts';
import { metricName } from '#lib/components/results/metrics/metric-format.ts';
import { explanationOf, reasonText } from '#lib/components/results/outcome/verdict-text.ts';
import { metricsLine, runningTool, toolSummary } from '#lib/components/conversation/tools/tool-summary.ts';
import { faultText, messageText } from '#lib/i18n/catalogue.ts';
import { parameterText } from '#lib/i18n/zh-cn/netlist/reference-parameters.ts';
import { parseCorrections } from '#lib/llm/tokens/correction.ts';
import { readCalls } from '#lib/llm/text-tools/read-calls.ts';
import { importSettings } from '#lib/settings/settings-file.ts';
import { parseSettings } from '#lib/settings/settings.ts';
import { LanguageService } from '#lib/spice/service.ts';
import { verdictLines } from '#lib/tools/catalogue/simulation/verdict-lines.ts';
import { knownTool } from '#lib/tools/catalogue/all-tools.ts';
import { checkParameters } from '#lib/tools/parameters.ts';
import { catalogues } from '../support/catalogues.ts';
import { run } from '../support/storage/sample-records.ts';
import { toolCall } from '../support/sample-conversation.ts';
import { bench } from './tools/support.ts';

/** What every object inherits, and so what a lookup by a foreign name may find by mistake. */
const inherited = Object.getOwnPropertyNames(Object.prototype);

describe.each(inherited)('the name %s', (name) => {
	test('[A4] as the code of a reason, a message or a fault is an unknown code', () => {
		const reason = { code: name, level: 'suspicious', file: null, line: null, values: {} } as const;
		for (const { messages } of catalogues) {
			expect(reasonText(reason, messages).what).toBe(messages.verdict.reasons.engine_error.what());
			expect(explanationOf(name, messages)).toBeNull();
			expect(faultText(messages, { code: name, message: 'Said', data: {} })).toBe('Said');
			expect(messageText(messages, { code: `hover.${name}`, values: {} })).toBe(`hover.${name}`);
			const metric = { id: name, value: 1, unit: 'V', signal: 'v(out)', plot: 'ac1', at: [] };
			expect(metricName(metric, messages)).toBe(name);
			expect(metricsLine(run({ metrics: [metric] }), messages.metrics.names)).toBe(`${name} 1 V`);
		}
		expect(verdictLines({ level: 'suspicious', reasons: [reason] })).toContain(`- ${name}`);
	});

	test('[TOOL5] as a tool is an unknown tool, shown by its name', async () => {
		const [{ messages }] = catalogues as [(typeof catalogues)[number]];
		expect(knownTool(name)).toBeNull();
		expect(toolSummary(toolCall('c', name), messages.conversation)).toBe(name);
		expect(runningTool(name, messages.conversation)).toBe(name);
		const { outcome } = await bench().run(name, {});
		expect(outcome.error?.errorType).toBe('unknown_tool');
	});

	test('[TOOL4] as an argument is unknown, and never taken for one that is missing', () => {
		const schema = { type: 'object', properties: { [name]: { type: 'string' } }, required: [name] } as const;
		expect(checkParameters(schema, {}).errors).toHaveLength(1);
		const other = { type: 'object', properties: { path: { type: 'string' } } } as const;
		const given = JSON.parse(`{"${name}": "x"}`) as Record<string, unknown>;
		expect(checkParameters(other, given).warnings).toHaveLength(1);
		const calls = readCalls(`{"name": "${name}", "arguments": {"${name}": 1}}`, []);
		expect(calls?.map((call) => call.name)).toEqual([name]);
	});

	test('[B1] in a netlist is a name like any other', () => {
		const service = new LanguageService();
		const text = [
			`* ${name}`,
			`R1 ${name} 0 1k ${name}=1`,
			`.model ${name} ${name} (${name}=1)`,
			`Q1 a b c ${name}`,
			`.param ${name}={${name}(1)+${name}}`,
			`.meas tran ${name} ${name} v(${name})`,
			`.options ${name}=1`,
			`.${name} 1`,
			'.control',
			`${name} all`,
			`let ${name} = ${name}(out)`,
			'.endc',
			'.end'
		].join('\n');
		service.setFile('a.cir', text);
		expect(() => {
			service.diagnostics();
			service.outline('a.cir');
			service.format('a.cir');
			for (let offset = 0; offset <= text.length; offset += 1) {
				service.hover('a.cir', offset);
				service.complete('a.cir', offset);
				service.signature('a.cir', offset);
			}
		}).not.toThrow();
		expect(splitUnit(name).factor).toBe(1);
		expect(parameterText(name)).toBe(name);
	});

	test('[L1] in a text of a model or a file is text', () => {
		const parser = new BlockParser();
		const html = (text: string) =>
			parser
				.update(text)
				.flatMap(({ items }) => items)
				.map((block) => (block.kind === 'tokens' ? renderTokens(block.tokens, null) : block.raw))
				.join('');
		expect(html(`See [${name}] and [here][${name}].`)).not.toContain('<a');
		expect(html(`[${name}]: https://example.org\n\nSee [${name}].`)).toContain('https://example.org');
		expect(imageType(`a.${name}`)).toBeNull();
		expect(() => readJavaScript(`const ${name} = { ${name}: 1 }; ${name}();`)).not.toThrow();
	});

	test('[DB10] in stored settings and in a settings file is ignored', () => {
		const stored = JSON.parse(`{"${name}": {"x": 1}, "connections": {"${name}": {"model": "m"}}}`) as unknown;
		const settings = parseSettings(stored);
		expect(settings).toEqual(parseSettings(null));
		expect(Object.keys(parseCorrections({ model: { [name]: [1] } }))).toEqual(['model']);
		expect(() => importSettings(`{"format":"spicewright-settings","${name}":1}`, settings)).toThrow();
	});
});

test('[A4] a reason whose values are missing is still said', () => {
	const damaged: Record<string, string | number>[] = [{}, { value: 'x', nodes: 3, metric: 7 }];
	for (const { messages } of catalogues)
		for (const code of [
			...Object.keys(messages.verdict.reasons),
			...Object.keys(messages.diagnostics.messages),
			...Object.keys(messages.logMessages),
			...Object.keys(messages.results.failedReasons)
		])
			for (const values of damaged)
				expect(reasonText({ code, level: 'failed', file: null, line: null, values }, messages).what).not.toBe('');
});

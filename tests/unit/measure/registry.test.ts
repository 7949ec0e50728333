import { describe, expect, it } from 'vitest';
import { en } from '../../../src/lib/i18n/en/messages.ts';
import { zhCn } from '../../../src/lib/i18n/zh-cn/messages.ts';
import { measurements } from '../../../src/lib/measure/registry.ts';

describe('registry', () => {
	it('names and defines every measurement in both languages', () => {
		const ids = measurements.map(({ id }) => id).sort();
		for (const { metrics } of [en, zhCn]) {
			expect(Object.keys(metrics.names).sort()).toEqual(ids);
			expect(Object.keys(metrics.definitions).sort()).toEqual(ids);
		}
		expect(Object.keys(zhCn.metrics.reasons)).toEqual(Object.keys(en.metrics.reasons));
	});
});

import { beforeAll, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import OperatingPointView from '#lib/components/results/operating-point/operating-point-view.svelte';
import NetlistEditor from '#lib/components/workbench/netlist-editor.svelte';
import { lineTexts } from '#lib/components/results/operating-point/operating-text.ts';
import type { OperatingPointState } from '#lib/app/project/runs/run-operating-point.svelte.ts';
import { en } from '#lib/i18n/en/messages.ts';
import type { OperatingDevice, OperatingPoint } from '#lib/sim/operating-point/operating-point.ts';
import { language } from '#lib/app/shell/language.svelte.ts';
import '#lib/components/styles/base.css';
import { expectAccessible } from '../../../support/page/accessible.ts';
import { inWorkbench } from '../../../support/page/in-workbench.ts';

beforeAll(() => language.use('en'));

const t = en.operatingPoint;
const file = 'amp.cir';
const at = { file, model: 'nn', region: null };
const devices: OperatingDevice[] = [
	{ ...at, name: 'VDD', id: 'vdd', letter: 'v', type: 'V', model: '', values: { current: -3e-3, voltage: 5 }, line: 2 },
	{
		...at,
		name: 'M1',
		id: 'm1',
		letter: 'm',
		type: 'NMOS',
		region: 'saturation',
		values: { current: 1e-3, control: 1.2, voltage: 2.5, gm: 4e-3, power: 2.5e-3 },
		line: 3
	},
	{
		...at,
		name: 'M10',
		id: 'm10',
		letter: 'm',
		type: 'PMOS',
		region: 'linear',
		values: { current: -2e-3, control: -1.2, voltage: -0.1, gm: 1e-3, power: 2e-4 },
		line: 4
	}
];
const point: OperatingPoint = {
	devices,
	lines: [
		{ file, line: 2, nodes: [{ name: 'vdd', voltage: 5 }], device: 0 },
		{ file, line: 3, nodes: [{ name: 'out', voltage: 2.5 }], device: 1 }
	],
	nodes: new Map([
		['0', 0],
		['vdd', 5],
		['out', 2.5]
	]),
	omitted: 0
};

async function show(answer: OperatingPointState) {
	const { workbench: actions, place } = inWorkbench();
	const calls = { ontoggle: vi.fn(), onagain: vi.fn(), oncancel: vi.fn() };
	const props = { entry: file, hasFailed: false, stale: false, answer, isInEditor: false, ...calls };
	return { screen: await render(OperatingPointView, props, place), actions, calls };
}

describe('[C17] the table of the operating point', () => {
	it('sorts by any column with the keyboard, and restores the order of the netlist', async () => {
		const { screen } = await show({ state: 'found', runId: 'r', point });
		const table = screen.getByRole('table', { name: t.devices });
		const names = () => [...table.element().querySelectorAll('tbody th')].map((cell) => cell.textContent.trim());
		expect(names()).toEqual(['VDD', 'M1', 'M10']);
		const current = screen.getByRole('columnheader', { name: t.columns.current });
		(current.element().querySelector('button') as HTMLElement).focus();
		await userEvent.keyboard('{Enter}');
		await expect.element(current).toHaveAttribute('aria-sort', 'descending');
		expect(names()).toEqual(['VDD', 'M10', 'M1']);
		await userEvent.keyboard('{Enter}');
		expect(names()).toEqual(['M1', 'M10', 'VDD']);
		await userEvent.keyboard('{Enter}');
		expect(names()).toEqual(['VDD', 'M1', 'M10']);
		await screen.getByRole('button', { name: t.columns.gm }).click();
		// Devices without the value come last.
		expect(names()).toEqual(['M1', 'M10', 'VDD']);
		await expectAccessible(screen.container);
	});

	it('copies all digits as CSV in the shown order, and goes to the line of a device', async () => {
		const { screen, actions } = await show({ state: 'found', runId: 'r', point });
		await screen.getByRole('button', { name: t.columns.power }).click();
		await screen.getByRole('button', { name: t.copyCsv }).click();
		const [[csv]] = vi.mocked(actions.copy).mock.calls as [[string]];
		expect(csv.split('\r\n').slice(0, 3)).toEqual([
			'Device,Type,Model,Region,Current (A),"Vgs, Vbe (V)","Vds, Vce, V (V)",gm (S),Power (W)',
			'M1,NMOS,nn,saturation,0.001,1.2,2.5,0.004,0.0025',
			'M10,PMOS,nn,linear,-0.002,-1.2,-0.1,0.001,0.0002'
		]);
		await screen.getByRole('button', { name: 'M10' }).click();
		expect(actions.openFile).toHaveBeenCalledWith(file, 4);
	});

	it('says in a sentence why there is none, and can be cancelled', async () => {
		const { screen, calls } = await show({ state: 'finding', runId: 'r' });
		await screen.getByRole('button', { name: en.common.cancel }).click();
		expect(calls.oncancel).toHaveBeenCalled();
		await screen.getByRole('checkbox', { name: t.inEditor }).click();
		expect(calls.ontoggle).toHaveBeenCalled();
		const differs = await show({ state: 'differs', runId: 'r' });
		await expect.element(differs.screen.getByText(t.differs)).toBeVisible();
	});
});

describe('[C17] the operating point in the editor', () => {
	const text = '* amp\nVDD vdd 0 5\nM1 out in 0 0 nn\n.end\n';

	it('is shown at the ends of lines, and disappears while the text is another one', async () => {
		const props = {
			path: file,
			text: text,
			marks: [],
			reveal: null,
			onchange: () => {},
			lineTexts: lineTexts(point, file, t)
		};
		const screen = await render(NetlistEditor, props);
		const values = () => [...screen.container.querySelectorAll('.cm-operating')].map((each) => each.textContent);
		await vi.waitUntil(() => values().length === 2);
		expect(values()).toEqual(['vdd 5 V · i -3 mA', 'out 2.5 V · id 1 mA · saturation']);
		const content = screen.container.querySelector<HTMLElement>('.cm-content')!;
		content.focus();
		await userEvent.keyboard('x');
		expect(values()).toEqual([]);
		await userEvent.keyboard('{Backspace}');
		expect(values()).toHaveLength(2);
		await screen.rerender({ lineTexts: [] });
		expect(values()).toEqual([]);
	});
});

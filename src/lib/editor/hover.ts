import { hoverTooltip, type Tooltip } from '@codemirror/view';
import type { Extension } from '@codemirror/state';
import type { Terminal } from '#lib/spice/features/terminal-at.ts';
import type { HoverInfo } from '#lib/spice/service-types.ts';
import type { EditorFile, LanguageAccess } from './language-access.ts';
import { button, element } from './tooltip-dom.ts';

/** How long the pointer has to rest, ms. */
const hoverTime = 350;

/** Cards with facts about the name or number under the pointer. */
export function hoverCards({ path, access }: EditorFile): Extension {
	return hoverTooltip(
		async (view, position): Promise<Tooltip | null> => {
			const [info, terminal, ...signals] = await Promise.all([
				access.ask('hover', path, position),
				access.ask('terminalAt', path, position),
				access.ask('signalAt', path, position),
				access.ask('powerAt', path, position)
			]);
			if (!info) return null;
			const { from, to } = info.span;
			const { doc } = view.state;
			const name = doc.sliceString(from, to);
			const place = { path, line: doc.lineAt(Math.min(from, doc.length)).number, name, signal: signals[0] ?? null };
			const ofRun = await access.runFacts(place);
			return {
				pos: from,
				end: to,
				above: true,
				create: () => ({ dom: cardOf(info, { facts: ofRun, signals, terminal }, access) })
			};
		},
		{ hoverTime, hideOnChange: true }
	);
}

/** What the card offers that needs a run. */
interface OfRun {
	facts: readonly string[];
	signals: readonly (string | null | undefined)[];
	/** Whose node is under the pointer, if any. */
	terminal: Terminal | null | undefined;
}

function cardOf(
	{ heading, kind, facts, definition }: HoverInfo,
	{ facts: ofRun, signals, terminal }: OfRun,
	access: LanguageAccess
): HTMLElement {
	const card = element('div', 'cm-card');
	card.append(
		element('div', 'cm-card-head', element('code', '', heading), element('span', 'cm-card-kind', access.say(kind)))
	);
	const lines = [...facts.map((fact) => access.say(fact)), ...ofRun];
	if (lines.length > 0) card.append(element('ul', '', ...lines.map((line) => element('li', '', line))));
	for (const signal of signals)
		if (signal) card.append(button('cm-card-link', access.texts().plotSignal(signal), () => access.plot(signal)));
	if (terminal && signals[0] !== null) {
		const { device, node } = terminal;
		const label = access.texts().loopGainAt(device, node);
		card.append(button('cm-card-link', label, () => access.loopGain(terminal)));
	}
	if (definition) card.append(button('cm-card-link', access.texts().goToDefinition, () => access.open(definition)));
	return card;
}

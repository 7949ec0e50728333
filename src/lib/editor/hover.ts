import { hoverTooltip, type Tooltip } from '@codemirror/view';
import type { Extension } from '@codemirror/state';
import type { HoverInfo } from '#lib/spice/service-types.ts';
import type { EditorFile, LanguageAccess } from './language-access.ts';
import { button, element } from './tooltip-dom.ts';

/** How long the pointer has to rest, ms. */
const hoverTime = 350;

/** Cards with facts about the name or number under the pointer. */
export function hoverCards({ path, access }: EditorFile): Extension {
	return hoverTooltip(
		async (_view, position): Promise<Tooltip | null> => {
			const [info, ...signals] = await Promise.all([
				access.ask('hover', path, position),
				access.ask('signalAt', path, position),
				access.ask('powerAt', path, position)
			]);
			if (!info) return null;
			const { from, to } = info.span;
			return { pos: from, end: to, above: true, create: () => ({ dom: cardOf(info, signals, access) }) };
		},
		{ hoverTime, hideOnChange: true }
	);
}

function cardOf(
	{ heading, kind, facts, definition }: HoverInfo,
	signals: readonly (string | null | undefined)[],
	access: LanguageAccess
): HTMLElement {
	const card = element('div', 'cm-card');
	card.append(
		element('div', 'cm-card-head', element('code', '', heading), element('span', 'cm-card-kind', access.say(kind)))
	);
	if (facts.length > 0) card.append(element('ul', '', ...facts.map((fact) => element('li', '', access.say(fact)))));
	for (const signal of signals)
		if (signal) card.append(button('cm-card-link', access.texts().plotSignal(signal), () => access.plot(signal)));
	if (definition) card.append(button('cm-card-link', access.texts().goToDefinition, () => access.open(definition)));
	return card;
}

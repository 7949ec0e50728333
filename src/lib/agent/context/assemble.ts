import type { ContextReport, ContextSectionReport } from '#lib/db/conversation/trace-records.ts';
import { estimateTokens } from '#lib/llm/tokens/estimate.ts';
import { fence } from '#lib/security/fence.ts';
import type { ContextBudget, ContextPart } from './input-budget.ts';
import type { ContextSection } from './section.ts';

/** A rest of fewer tokens says nothing: a section that gets no more is left out. */
const MIN_SECTION = 40;
const CUT_MARK = '[... cut to save space; the tools show the rest ...]';
const HEADING = 'The project at the beginning of this turn';

export interface AssembledContext {
	/** Empty when there is nothing to say. */
	text: string;
	report: ContextReport;
	/** The sections as they are in the text. */
	sections: readonly { id: string; text: string }[];
}

/**
 * Puts the sections together within a budget, in their order. Each first gets what is reserved for it, critical ones first, then what it
 * needs within the share of its part; what is left over goes to those that need more. Sections are cut at the ends of lines.
 *
 * @param failures of collectors, for the report
 */
export function assembleContext(
	sections: readonly ContextSection[],
	budget: ContextBudget,
	failures: readonly { id: string; code: string }[] = []
): AssembledContext {
	const costs = new Map(sections.map((section) => [section, tokensOf(written(section, section.text))]));
	const grants = shareOut(sections, costs, budget);
	const parts: { id: string; text: string }[] = [];
	const reports: ContextSectionReport[] = [];
	for (const section of sections) {
		const wanted = costs.get(section) ?? 0;
		const text = fitted(section, grants.get(section) ?? 0, wanted);
		if (text !== null) parts.push({ id: section.id, text });
		const tokens = text === null ? 0 : tokensOf(text);
		const state = text === null ? 'dropped' : tokens < wanted ? 'cut' : 'whole';
		reports.push({ id: section.id, tokens, wanted, state });
	}
	for (const { id, code } of failures) reports.push({ id, tokens: 0, wanted: 0, state: 'failed', code });
	const used = reports.reduce((sum, { tokens }) => sum + tokens, 0);
	return {
		text: parts.length === 0 ? '' : [HEADING, ...parts.map(({ text }) => text)].join('\n\n'),
		report: { budget: budget.total, used, sections: reports },
		sections: parts
	};
}

function shareOut(
	sections: readonly ContextSection[],
	costs: ReadonlyMap<ContextSection, number>,
	{ total, shares }: ContextBudget
): Map<ContextSection, number> {
	const grants = new Map<ContextSection, number>();
	const parts: Record<ContextPart, number> = { ...shares };
	let left = total - tokensOf(HEADING);
	const grant = (section: ContextSection, most: number): void => {
		const has = grants.get(section) ?? 0;
		const more = Math.max(0, Math.min((costs.get(section) ?? 0) - has, most, left));
		grants.set(section, has + more);
		parts[section.part] -= more;
		left -= more;
	};
	const ordered = [...sections.filter(({ isCritical }) => isCritical), ...sections.filter((each) => !each.isCritical)];
	for (const section of ordered) grant(section, section.reserved);
	for (const section of ordered) grant(section, parts[section.part]);
	for (const section of ordered) grant(section, left);
	return grants;
}

/** The section within its grant; null when it is left out. */
function fitted(section: ContextSection, grant: number, wanted: number): string | null {
	if (wanted <= grant) return written(section, section.text);
	if (grant < MIN_SECTION && !section.isCritical) return null;
	const lines = section.text.split('\n');
	const cut = (count: number) => written(section, [...lines.slice(0, count), CUT_MARK].join('\n'));
	// The number of lines is searched for by halves: texts have thousands of them.
	let [fits, tooMany] = [0, lines.length];
	while (tooMany - fits > 1) {
		const middle = (fits + tooMany) >> 1;
		if (tokensOf(cut(middle)) <= grant) fits = middle;
		else tooMany = middle;
	}
	if (fits > 0) return cut(fits);
	return section.isCritical ? written(section, firstCharacters(section, grant)) : null;
}

/** The beginning of a line that is too long by itself. */
function firstCharacters(section: ContextSection, grant: number): string {
	let length = Math.min(section.text.length, grant * 4);
	while (length > 0 && tokensOf(written(section, `${section.text.slice(0, length)}…`)) > grant)
		length = Math.floor(length * 0.8);
	return `${section.text.slice(0, length)}…`;
}

function written({ title, fence: { kind, attributes } }: ContextSection, text: string): string {
	return `## ${title}\n${fence(kind, attributes, text)}`;
}

/** With the blank line that separates it. */
function tokensOf(text: string): number {
	return estimateTokens(`${text}\n\n`);
}

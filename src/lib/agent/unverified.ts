import type { ChangeRecord, OperationRecord } from '#lib/db/records.ts';
import type { TurnHooks } from './turn-hooks.ts';

/** What says that a simulation has shown something. */
const SHOWN =
	/\b(?:verified|verifies|confirm(?:ed|s) (?:by|in|with|that)|(?:simulation|run|ngspice|result)s? (?:now )?(?:confirm|show|verif|prove|give)\w*|(?:meets?|met|satisf(?:y|ies|ied)|fulfill?(?:s|ed)?|achieves?d?|reach(?:es|ed)|hits?) (?:(?:all|the|both|your|every|each|its|these|of|design|two|three|four) ){0,4}(?:\w+ ){0,2}(?:goals?|targets?|specs?|specifications?|requirements?)|(?:goals?|targets?|specs?|specifications?|requirements?) (?:is|are|were|have been|has been) (?:now |all |both |fully )?(?:met|satisfied|reached|achieved|fulfilled)|within (?:the )?spec(?:ification)?s?|in spec|works as (?:intended|expected|designed)|simulates (?:fine|correctly|cleanly))\b|(?:已|经过?|通过)(?:仿真|模拟)?(?:验证|确认|证实)|(?:仿真|模拟)(?:结果)?(?:已)?(?:表明|显示|确认|证实|验证)|(?:满足|达到|符合|达成)了?(?:所有|全部|设计|您的|你的|两个|各项|的|了){0,4}(?:目标|要求|指标|规格)|(?:目标|要求|指标)(?:均|都|已|全部|已经){0,3}(?:满足|达到|达成|实现)|达标/giu;

/** What takes it back, or speaks of what is still to come, in the same sentence. */
const OPEN =
	/\b(?:not|cannot|can't|couldn't|hasn't|haven't|isn't|aren't|doesn't|don't|didn't|won't|never|without|unverified|untested|yet|before|until|if|whether|unless|should|would|could|might|may|will|must|to be|needs?|please|once|expect(?:s|ed)?|likely|probably|next|to (?:meet|reach|satisfy|achieve|verify|hit))\b|[?？]|(?:未|没有|没|尚|还没|无法|不能|不|需要?|请|如果|若|是否|能否|应该?|待|将|预计|可能|为了|以便|才能|之前|再)/iu;

/** Files that no simulation reads. */
const NO_NETLIST = /(?:\.(?:md|txt|json|csv|pdf|png|jpe?g|gif|webp)|(?:^|\/)\.[^/]+(?:\/.*)?)$/iu;

/** Tools that run many simulations, of which none is the run of the call. */
const STUDIES = /^(?:run_|analyze_convergence|strategy_optimize)/u;

const MAX_QUOTE = 200;

/**
 * Tells a model once that it calls something verified or a goal met though no simulation has run since the last change of the files.
 * One instance per turn.
 *
 * @param isChanged whether the files have changed since the last run when the turn begins
 */
export function unverified(isChanged: boolean): TurnHooks {
	let isOpen = isChanged;
	let isTold = false;
	return {
		afterCall({ name }, { outcome: { details, status }, operations }) {
			if (operations.some(changesCircuit)) isOpen = true;
			const runId = details && 'runId' in details ? details.runId : null;
			// A command may change files and then simulate them. A failed run shows nothing.
			if (status === 'success' && (runId !== null || STUDIES.test(name))) isOpen = false;
		},
		beforeEnd(answer) {
			if (!isOpen || isTold) return null;
			const sentence = unshownClaim(answer);
			if (sentence === null) return null;
			isTold = true;
			return [
				`Your answer says: "${sentence}". No simulation has run since the last change of the files, so no result shows this.`,
				'Simulate the netlist with run_simulation now and correct your answer where the results differ. If it cannot be simulated, tell the user that it has not been.'
			].join('\n');
		}
	};
}

/** Whether an operation changed a file that a simulation may read. */
export function changesCircuit({ changes, status }: Pick<OperationRecord, 'changes' | 'status'>): boolean {
	return (
		status === 'success' && changes.some(({ path, kind }: ChangeRecord) => kind !== 'folder' && !NO_NETLIST.test(path))
	);
}

/** The first sentence of an answer that says that something is shown; null for none. */
export function unshownClaim(answer: string): string | null {
	const prose = proseOf(answer);
	for (const sentence of prose.split(/(?<=[.!?])\s+|(?<=[。！？；])|\n+/u)) {
		const isShown = [...sentence.matchAll(SHOWN)].length > 0;
		if (isShown && !OPEN.test(sentence)) return sentence.trim().slice(0, MAX_QUOTE);
	}
	return null;
}

/** The lines outside of code and quotations. */
function proseOf(answer: string): string {
	let isCode = false;
	const lines = answer.split('\n').filter((line) => {
		const isFence = /^ {0,3}(?:```|~~~)/u.test(line);
		if (isFence) isCode = !isCode;
		return !isFence && !isCode && !line.trimStart().startsWith('>');
	});
	return lines.join('\n');
}

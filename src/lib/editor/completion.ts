import {
	acceptCompletion,
	autocompletion,
	completionKeymap,
	snippet,
	type Completion,
	type CompletionContext,
	type CompletionResult
} from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import type { CompletionItem } from '#lib/spice/service-types.ts';
import type { EditorFile, LanguageAccess } from './language-access.ts';

/** Characters of names in netlists: typing them narrows the list without another request. */
const namePart = /^[\w.:#$%@!-]*$/u;

/** Completion from the language service, while typing and with Ctrl+Space. */
export function completion({ path, access }: EditorFile): Extension {
	async function complete({ pos, explicit, state }: CompletionContext): Promise<CompletionResult | null> {
		// After a space almost anything can follow, so a list is shown only on request.
		if (!explicit && !/[\w.:@$%]/u.test(state.sliceDoc(pos - 1, pos))) return null;
		const found = await access.ask('complete', path, pos);
		if (!found || found.items.length === 0) return null;
		return {
			from: found.span.from,
			to: Math.max(found.span.to, pos),
			options: found.items.map((item, index) => optionOf(item, index, access)),
			validFor: namePart
		};
	}
	return [
		autocompletion({ override: [complete], icons: false, defaultKeymap: false, activateOnTypingDelay: 60 }),
		keymap.of([...completionKeymap, { key: 'Tab', run: acceptCompletion }])
	];
}

function optionOf({ label, kind, detail, description, insert }: CompletionItem, index: number, access: LanguageAccess) {
	const option: Completion = {
		label,
		detail,
		type: kind,
		// The service ranks the items; among equally good matches the earlier one stays first.
		boost: -Math.min(99, index / 3)
	};
	if (description) option.info = access.say(description);
	if (insert !== null) option.apply = snippet(insert);
	return option;
}

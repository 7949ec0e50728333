import { foldInside, foldNodeProp, HighlightStyle, LRLanguage, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { tags } from '@lezer/highlight';
import { parser } from '@lezer/json';

const language = LRLanguage.define({
	name: 'json',
	parser: parser.configure({ props: [foldNodeProp.add({ 'Object Array': foldInside })] })
});

const looks = HighlightStyle.define([
	{ tag: tags.propertyName, color: 'var(--syntax-device)' },
	{ tag: tags.string, color: 'var(--syntax-string)' },
	{ tag: tags.number, color: 'var(--syntax-number)' },
	{ tag: [tags.bool, tags.null], color: 'var(--syntax-keyword)' }
]);

/** Colours and folding of JSON. */
export const json: Extension = [language, syntaxHighlighting(looks)];

import js from '@eslint/js';
import regexp from 'eslint-plugin-regexp';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

const oneFetch = {
	selector:
		"CallExpression[callee.name='fetch'], CallExpression[callee.property.name='fetch'][callee.object.name=/^(globalThis|self|window)$/]",
	message: 'Only src/lib/security calls fetch, so that every request the app can make is visible in one folder.'
};
const oneHtml = {
	selector:
		'SvelteMustacheTag[kind="raw"], AssignmentExpression[left.property.name=/^(inner|outer)HTML$/], CallExpression[callee.property.name="insertAdjacentHTML"]',
	message: 'Text becomes markup only in components/markdown/sanitized-html.svelte, which sanitises what it shows.'
};
const inputByBinding = {
	selector: 'SvelteAttribute[key.name="oninput"]',
	message:
		'Bind the value instead: Svelte hears `oninput` at the root of the page, where it makes each key of the editor wait for layout twice.'
};

export default ts.config(
	{ ignores: ['build*/', '.svelte-kit/', 'node_modules/', 'wasm/', 'static/', 'test-results/', 'playwright-report/'] },
	js.configs.recommended,
	...ts.configs.recommended,
	...svelte.configs.recommended,
	{
		languageOptions: { globals: { ...globals.browser, ...globals.node } },
		rules: {
			'no-undef': 'off',
			'no-console': 'error',
			'@typescript-eslint/no-explicit-any': 'error',
			// The compiler finds them.
			'@typescript-eslint/no-unused-vars': 'off',
			'max-lines': ['error', 600],
			'svelte/no-navigation-without-resolve': 'off',
			'no-restricted-syntax': ['error', oneFetch, oneHtml, inputByBinding]
		}
	},
	{
		// A text of a user, a model or a service that takes quadratic time hangs the page for minutes.
		files: ['src/**'],
		plugins: { regexp },
		rules: {
			'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
			'regexp/no-super-linear-move': ['error', { report: 'potential', ignorePartial: false }]
		}
	},
	{
		files: ['**/*.svelte', '**/*.svelte.ts'],
		languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'] } },
		rules: { 'max-lines': ['error', 300] }
	},
	{
		files: ['src/lib/security/**', 'src/service-worker.ts'],
		rules: { 'no-restricted-syntax': ['error', oneHtml] }
	},
	{ files: ['tests/**', 'scripts/**'], rules: { 'no-restricted-syntax': 'off' } },
	{
		files: ['src/lib/components/markdown/patch-html.ts'],
		rules: { 'no-restricted-syntax': ['error', oneFetch, inputByBinding] }
	},
	{ files: ['scripts/**', 'tests/**', '*.config.*', '.dependency-cruiser.mjs'], rules: { 'no-console': 'off' } }
);

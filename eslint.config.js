import js from '@eslint/js';
import regexp from 'eslint-plugin-regexp';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import own from './scripts/lint-rules.mjs';

/** Components, and modules with runes; `.oxlintrc.json` has the rules of all other files. */
export default ts.config(
	{ ignores: ['build*/', '.svelte-kit/', 'node_modules/', 'test-results/', '**/*.{js,mjs,mts,ts}', '!**/*.svelte.ts'] },
	js.configs.recommended,
	...ts.configs.recommended,
	...svelte.configs.recommended,
	{
		files: ['**/*.svelte', '**/*.svelte.ts'],
		plugins: { own, regexp },
		languageOptions: {
			globals: globals.browser,
			parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'] }
		},
		rules: {
			'no-undef': 'off',
			'no-console': 'error',
			'@typescript-eslint/no-explicit-any': 'error',
			// The compiler finds them.
			'@typescript-eslint/no-unused-vars': 'off',
			'max-lines': ['error', 300],
			'svelte/no-navigation-without-resolve': 'off',
			'own/one-fetch': 'error',
			'own/one-html': 'error',
			'own/input-by-binding': 'error'
		}
	},
	{
		// A text of a user, a model or a service that takes quadratic time hangs the page for minutes.
		files: ['src/**'],
		rules: {
			'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
			'regexp/no-super-linear-move': ['error', { report: 'potential', ignorePartial: false }]
		}
	},
	{ files: ['src/lib/security/**', 'tests/**'], rules: { 'own/one-fetch': 'off' } },
	{ files: ['tests/**'], rules: { 'own/one-html': 'off', 'own/input-by-binding': 'off', 'no-console': 'off' } }
);

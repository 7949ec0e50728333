import { expect, test } from 'vitest';
import { allowedAttributes, allowedTags, isAllowedLink, isFormulaStyle } from '#lib/security/sanitize.ts';

test.each([
	'https://ngspice.sourceforge.io/docs.html',
	'http://localhost:11434/v1',
	'https://a.example?x=1#y',
	'mailto:somebody@a.example'
])('[S1] a link may lead to %s', (href) => {
	expect(isAllowedLink(href)).toBe(true);
});

test.each([
	'javascript:alert(1)',
	'JaVaScRiPt:alert(1)',
	' javascript:alert(1)',
	'java\nscript:alert(1)',
	'data:text/html,<script>alert(1)</script>',
	'vbscript:x',
	'file:///etc/passwd',
	'blob:https://a.example/1',
	'//a.example/x',
	'/settings',
	'amplifier.cir',
	'#top',
	'https://bank.example@evil.example/',
	'https://user:pass@evil.example/',
	'https:\\\\evil.example',
	'mailto:a@b.example?body=secret',
	`https://a.example/${'x'.repeat(2000)}`
])('[S1] a link may not lead to %s', (href) => {
	expect(isAllowedLink(href)).toBe(false);
});

test.each([
	'height:0.6833em;vertical-align:-0.15em;',
	'top:-3.063em;margin-right:0.05em;',
	'width:calc(100% - 0.1667em);height:.04em',
	'min-width:0.853em;',
	'border-bottom-width:0.04em;',
	'color:#cc0000;',
	'color:red',
	'position:relative;top:-.25em'
])('[S1] KaTeX may style with %s', (style) => {
	expect(isFormulaStyle(style)).toBe(true);
});

test.each([
	'background:url(https://evil.example/)',
	'background-color:url(https://evil.example/)',
	'background-image:image-set("https://evil.example/" 1x)',
	'position:fixed;top:0;left:0',
	'position:absolute',
	'width:100000px',
	'height:100vh',
	'top:-9999em',
	'color:var(--text)',
	'color:expression(alert(1))',
	'display:none',
	'content:"x"',
	'font-family:x',
	'behavior:url(x)',
	'width:1em;@import "x"',
	'--x:1'
])('[S1] no formula is styled with %s', (style) => {
	expect(isFormulaStyle(style)).toBe(false);
});

test('[S1] nothing that loads, submits or runs is on the lists', () => {
	for (const tag of [
		'img',
		'script',
		'style',
		'iframe',
		'form',
		'input',
		'button',
		'meta',
		'base',
		'link',
		'video',
		'foreignObject',
		'use',
		'image',
		'math',
		'animate'
	])
		expect(allowedTags).not.toContain(tag);
	for (const attribute of [
		'src',
		'srcset',
		'xlink:href',
		'action',
		'formaction',
		'ping',
		'poster',
		'background',
		'id',
		'name',
		'onclick',
		'target'
	])
		expect(allowedAttributes).not.toContain(attribute);
});

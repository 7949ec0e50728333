/** Part of every address that a payload wants to load. */
export const marker = 'hostile-marker';
/** On the same origin, so that no setting of the test page stands between a payload and its request. */
const target = `/${marker}`;
const run = 'globalThis.hostileRan = true';

/** Texts that want to run, load or hide something, where a model, a file or a name puts them: what it is, and the text. */
export const hostilePayloads: readonly (readonly [name: string, text: string])[] = [
	['script', `<script>${run}</script>`],
	['script from elsewhere', `<script src="${target}.js"></script>`],
	['module script', `<script type="module">import "${target}.mjs"; ${run}</script>`],
	['image', `<img src="${target}.png">`],
	['image with handler', `<img src=x onerror="${run}">`],
	['image with handler, unclosed', `<img src=x onerror=${run.replaceAll(' ', '')} //`],
	['image set', `<img srcset="${target}.png 1x, ${target}2.png 2x">`],
	['picture', `<picture><source srcset="${target}.webp"><img></picture>`],
	['input image', `<input type="image" src="${target}.png">`],
	['Markdown image', `![secret](${target}.png)`],
	['Markdown image by reference', `![secret][1]\n\n[1]: ${target}.png`],
	['Markdown image in a link', `[![x](${target}.png)](https://a.example/)`],
	['Markdown image with a title that breaks out', `![x](${target}.png "a\\" onerror=\\"${run}")`],
	['script link', `[click](javascript:globalThis.hostileRan=true)`],
	['script link with a tab', `[click](java&Tab;script:globalThis.hostileRan=true)`],
	['script link in capitals, encoded', `[click](JaVaScRiPt&#58;globalThis.hostileRan=true)`],
	['script link by reference', `[click][l]\n\n[l]: javascript:globalThis.hostileRan=true`],
	['automatic script link', `<javascript:globalThis.hostileRan=true>`],
	['VBScript link', `[click](vbscript:msgbox(1))`],
	['data link', `[click](data:text/html,<script>alert(1)</script>)`],
	['data link in Base64', `[click](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)`],
	['blob link', `[click](blob:https://evil.example/1)`],
	['file link', `[click](file:///etc/passwd)`],
	['iframe', `<iframe src="${target}.html"></iframe>`],
	['iframe with document', `<iframe srcdoc="<script>parent.hostileRan = true</script>"></iframe>`],
	['object', `<object data="${target}.swf"></object>`],
	['embed', `<embed src="${target}.swf">`],
	['video poster', `<video poster="${target}.png" src="${target}.mp4" autoplay></video>`],
	['audio', `<audio src="${target}.mp3" autoplay></audio>`],
	['track', `<video><track default src="${target}.vtt"></video>`],
	['style element', `<style>@import "${target}.css"; * { background: url(${target}.png) }</style>`],
	['style attribute', `<p style="background: url(${target}.png)">x</p>`],
	['style attribute, escaped', `<p style="background:\\75 rl(${target}.png)">x</p>`],
	['style posing as a formula', `<span class="katex"><b style="background-image:url(${target}.png)">x</b></span>`],
	['cover posing as a formula', `<span class="katex"><span style="position:fixed;top:0;left:0">x</span></span>`],
	['style sheet', `<link rel="stylesheet" href="${target}.css">`],
	['prefetch', `<link rel="prefetch" href="${target}.html">`],
	['refresh', `<meta http-equiv="refresh" content="0;url=${target}.html">`],
	['base', `<base href="https://evil.example/">`],
	['form', `<form action="${target}"><input name="x" autofocus onfocus="${run}"><button>go</button></form>`],
	['button of another form', `<button form="x" formaction="javascript:${run}">go</button>`],
	['button posing as a name', `<button class="name-link" formaction="${target}" onclick="${run}">R1</button>`],
	['SVG handler', `<svg onload="${run}"><path d="M0 0"/></svg>`],
	['SVG script', `<svg><script>${run}</script></svg>`],
	['SVG image', `<svg><image href="${target}.png" /></svg>`],
	['SVG use', `<svg><use href="${target}.svg#x" /></svg>`],
	['SVG fill', `<svg><path d="M0 0h9v9z" fill="url(${target}.svg#x)" /></svg>`],
	['SVG filter', `<svg><feImage href="${target}.png" /></svg>`],
	[
		'SVG animation',
		`<svg><a><animate attributeName="href" values="javascript:globalThis.hostileRan=true" /></a></svg>`
	],
	['SVG foreign object', `<svg><foreignObject><img src="${target}.png"></foreignObject></svg>`],
	['MathML', `<math><mtext><table><mglyph><style><img src=x onerror="${run}">`],
	['MathML link', `<math><maction actiontype="statusline" xlink:href="javascript:${run}">x</maction></math>`],
	['comment that ends early', `<!--><img src=x onerror="${run}">-->`],
	['noscript', `<noscript><p title="</noscript><img src=x onerror=${run.replaceAll(' ', '')}>"></noscript>`],
	['template', `<template><img src="${target}.png"></template>`],
	['table background', `<table background="${target}.png"><tr><td>x</td></tr></table>`],
	['ping', `<a href="https://a.example/" ping="${target}">x</a>`],
	['details handler', `<details open ontoggle="${run}">x</details>`],
	['handler of an animation', `<p style="animation-name:x" onanimationstart="${run}">x</p>`],
	['popover', `<button popovertarget="x">x</button><div popover id="x" onbeforetoggle="${run}">y</div>`],
	['clobbering', `<a id="document" name="cookie" href="https://a.example/">x</a>`],
	['TeX image', `$\\includegraphics{${target}.png}$`],
	['TeX link', `$\\href{javascript:globalThis.hostileRan=true}{x}$`],
	['TeX address', `$\\url{javascript:globalThis.hostileRan=true}$`],
	['TeX class and id', `$\\htmlClass{dialog-window}{x}$ $\\htmlId{document}{x}$`],
	['TeX attributes', `$\\htmlStyle{background:url(${target}.png)}{x}$ $\\htmlData{x=y}{x}$`],
	['TeX loop', `$\\def\\a{\\a\\a}\\a$`],
	['Mermaid', `\`\`\`mermaid\ngraph TD; A["<img src=x onerror='${run}'>"]; click A "javascript:${run}"\n\`\`\``],
	['code block language', `\`\`\`"><img src=x onerror="${run}">\nR1 a 0 1k\n\`\`\``],
	['heading that breaks out', `# x" onmouseover="${run}" id="document`],
	['text in both directions', `amp\u202e\u2066gnp.ric\u2069\u202c <img src=x onerror="${run}">`],
	['characters without width', `<scr\u200bipt>${run}</scr\u200bipt><img sr\u200dc="${target}.png">`],
	['a very long name', `${'R1_'.repeat(3_000)}<img src="${target}.png">`]
];

const HARMLESS_LINKS = /^(https?:|blob:http|#|$)/i;

/** What of a tree could load, run, submit or lead somewhere, whatever stands around it. */
export function dangers(root: ParentNode): string[] {
	const found: string[] = [];
	for (const element of root.querySelectorAll('*')) {
		if (
			/^(script|style|iframe|object|embed|link|meta|base|form|img|image|use|feimage|picture|source|video|audio|track|math|maction|foreignobject|template|animate|set|noscript|frame|applet)$/i.test(
				element.localName
			)
		)
			found.push(element.outerHTML.slice(0, 200));
		for (const { name, value } of element.attributes) {
			const isLink = /^(xlink:)?href$/.test(name);
			if (
				isLink
					? !HARMLESS_LINKS.test(value)
					: /^(on|src|ping$|poster$|background$|formaction$|action$|data$|popover)/i.test(name)
			)
				found.push(`${name}="${value.slice(0, 200)}"`);
			if (name === 'style' && /url\(|image|position: ?fixed/i.test(value)) found.push(`style="${value.slice(0, 200)}"`);
			if (name === 'id' && /^(document|cookie|x)$/.test(value)) found.push(`id="${value}"`);
		}
	}
	return found;
}

/** Addresses of the payloads that the page has asked for. */
export function hostileRequests(): string[] {
	const names = performance.getEntriesByType('resource').map((entry) => entry.name);
	return names.filter((name) => name.includes(marker));
}

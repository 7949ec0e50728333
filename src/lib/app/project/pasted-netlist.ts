/** How much of a text is read to tell what it is, and how long the name made from its title may be, characters. */
const MAX_EXAMINED = 20_000;
const MAX_NAME = 60;

const directive = /^\.(?:ac|dc|end|include|lib|meas|model|noise|op|param|subckt|tf|tran)\b/i;
const device = /^[a-z]\w{0,40}\s+\S+\s+\S/i;
const numberedDevice = /^[b-z]\w{0,20}\d\w{0,20}\s+\S+\s+\S/i;

/** Whether a text reads as a netlist: a directive beside a device, or several devices. */
export function isNetlistText(text: string): boolean {
	// The first line is a title, whatever it reads like.
	const lines = firstLines(text).slice(1);
	const count = (pattern: RegExp) => lines.filter((line) => pattern.test(line)).length;
	return (count(directive) > 0 && count(device) > 0) || count(numberedDevice) > 1;
}

/** A name for the project of a netlist, from its title; null when the first line is a card or empty. */
export function netlistName(text: string): string | null {
	const title = (firstLines(text)[0] ?? '').replace(/^\*+/, '').trim();
	if (title === '' || title.startsWith('.') || numberedDevice.test(title)) return null;
	return title
		.replaceAll(/\p{Cc}/gu, ' ')
		.slice(0, MAX_NAME)
		.trim();
}

function firstLines(text: string): string[] {
	const lines = text.slice(0, MAX_EXAMINED).split(/\r\n?|\n/);
	return lines.map((line) => line.trim());
}

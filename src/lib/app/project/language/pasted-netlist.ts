/** How much of a text is examined, and the maximum length of a name made from its title, characters. */
const MAX_EXAMINED = 20_000;
const MAX_NAME = 60;

const directive = /^\.(?:ac|dc|end|include|lib|meas|model|noise|op|param|subckt|tf|tran)\b/i;
const device = /^[a-z]\w{0,40}\s+\S+\s+\S/i;
const numberedDevice = /^[b-z]\w{0,20}\d\w{0,20}\s+\S+\s+\S/i;

/** Whether a text looks like a netlist: a directive and a device, or several devices. */
export function isNetlistText(text: string): boolean {
	// The first line is a title, whatever it looks like.
	const lines = firstLines(text).slice(1);
	const count = (pattern: RegExp) => lines.filter((line) => pattern.test(line)).length;
	return (count(directive) > 0 && count(device) > 0) || count(numberedDevice) > 1;
}

/** A project name from the netlist's title; null if the first line is a card or empty. */
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

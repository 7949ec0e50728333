import type { Collector } from '../collect.ts';
import { fileText } from '../large-file.ts';

export const netlist: Collector = {
	id: 'netlist',
	title: 'Netlist that the user has open',
	part: 'implicit',
	reserved: 500,
	isCritical: false,
	async collect(source, tokens) {
		const { activePath, files } = source;
		const file = activePath === null ? null : await files.read(activePath);
		if (typeof file?.content !== 'string') return null;
		const { path, content, hash } = file;
		const { text, totalLines, isWhole } = await fileText({ path, content }, { tokens, characters: Infinity }, source);
		return { text, seen: [{ path, hash, isWhole }], fence: { kind: 'file', attributes: { path, lines: totalLines } } };
	}
};

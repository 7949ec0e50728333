import { fileReference } from '../project/file-references.ts';
import { fileSections } from '../project/read-program.ts';
import { candidatePaths } from '../project/resolve.ts';
import type { SourceFile } from '../syntax/parse.ts';
import type { ModelPart } from './model-part.ts';

/** A section of a library, from `.lib name` to `.endl`: what `.lib "file" name` reads of it. */
export interface LibrarySection {
	/** As written. */
	name: string;
	/** From 1. */
	line: number;
	/** The sections of this file that are read with it, itself included, lower case. */
	reads: readonly string[];
	/** Other files that it reads, as written. */
	otherFiles: readonly string[];
	/** Whether another section reads it. */
	isInner: boolean;
}

/** What a netlist reads of a model file: the whole file, or one of its sections. */
export interface ModelSource {
	path: string;
	/** Null for the whole file. */
	section: string | null;
}

/** Names of sections that stand for typical values. */
const typical = /^(?:tt|typ|typical|nom|nominal)(?:_|$)/iu;

/** The closed sections of a library in its order. Linear in the length. */
export function librarySections(path: string, file: SourceFile): LibrarySection[] {
	const found = [...fileSections(file)].flatMap(([key, { from, to }]) => {
		if (to === 0) return [];
		const own: string[] = [];
		const otherFiles: string[] = [];
		for (let at = from + 1; at < to; at += 1) {
			const reference = fileReference(file.statements[at]!);
			if (reference?.kind !== 'include' && reference?.kind !== 'library') continue;
			const isOwn = candidatePaths(reference.reference, path, path).includes(path);
			if (isOwn && reference.section) own.push(reference.section.name.toLowerCase());
			else if (!isOwn && (reference.kind === 'include' || reference.section)) otherFiles.push(reference.reference);
		}
		const name = fileReference(file.statements[from]!)?.reference ?? key;
		return [{ key, name, line: file.lines[from]!, own, otherFiles }];
	});
	const byKey = new Map(found.map((section) => [section.key, section]));
	const inner = new Set(found.flatMap(({ key, own }) => own.filter((each) => each !== key)));
	return found.map(({ key, name, line }) => {
		const reads = new Set([key]);
		for (const each of reads) for (const next of byKey.get(each)?.own ?? []) if (byKey.has(next)) reads.add(next);
		const otherFiles = new Set([...reads].flatMap((each) => byKey.get(each)!.otherFiles));
		return { name, line, reads: [...reads], otherFiles: [...otherFiles], isInner: inner.has(key) };
	});
}

/** The section that a circuit most probably needs: that of typical values, else the first that no other one reads. */
export function usualSection(sections: readonly LibrarySection[]): LibrarySection | null {
	const outer = sections.filter(({ isInner }) => !isInner);
	return outer.find(({ name }) => typical.test(name)) ?? outer[0] ?? sections[0] ?? null;
}

/** The parts that a section has or reads in its file; those outside of all sections for null. */
export function partsOfSection(parts: readonly ModelPart[], section: LibrarySection | null): readonly ModelPart[] {
	return parts.filter((part) =>
		section === null ? part.section === null : part.section !== null && section.reads.includes(part.section)
	);
}

/** The other sections that define or read what a section does, lower case: the corners of the same parts. */
export function rivalSections(
	{ sections, parts }: { sections: readonly LibrarySection[]; parts: readonly ModelPart[] },
	section: LibrarySection
): string[] {
	const namesOf = (each: LibrarySection): string[] => [
		...partsOfSection(parts, each).map(({ name }) => name.toLowerCase()),
		...each.otherFiles
	];
	const names = new Set(namesOf(section));
	return sections
		.filter((other) => !section.reads.includes(other.name.toLowerCase()))
		.filter((other) => namesOf(other).some((name) => names.has(name)))
		.map(({ name }) => name.toLowerCase());
}

/** The card that reads a model file, or a section of it. @param path as the netlist writes it */
export function readingCard({ path, section }: ModelSource): string {
	return section === null ? `.include "${path}"` : `.lib "${path}" ${section}`;
}

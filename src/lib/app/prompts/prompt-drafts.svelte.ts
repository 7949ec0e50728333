import { builtInPrompt, promptNames, type PromptName } from '#lib/agent/prompt/built-in.ts';
import { effectivePrompt, mergedPrompts } from '#lib/agent/prompt/overrides.ts';
import { promptProblems, type PromptProblem } from '#lib/agent/prompt/problems.ts';
import type { PromptTemplate } from '#lib/agent/prompt/template.ts';
import { ownValue } from '#lib/base/own-value.ts';
import {
	isVariableName,
	MAX_VARIABLE,
	MAX_VARIABLES,
	type PromptOverride,
	type PromptOverrides
} from '#lib/settings/prompt-overrides.ts';
import type { PromptSource } from './prompt-source.ts';

/** The fields of a prompt that can be changed. Title and description are empty where the app's own hold. */
export interface PromptFields {
	title: string;
	description: string;
	content: string;
	/** Name of an output format, or null. */
	format: string | null;
}

/** A text of the user that prompts can contain. */
export interface OwnVariable {
	/** Unchanged while its name is edited. */
	id: number;
	name: string;
	text: string;
}

/** Why a variable of the user cannot be stored. */
export type VariableProblem = 'name' | 'taken' | 'twice' | 'empty' | 'too_long';

/** What the user is changing in the prompts: nothing is stored before it is applied. */
export class PromptDrafts {
	/** In the order in which they are listed. */
	readonly names: readonly PromptName[] = promptNames;
	variables: OwnVariable[] = $state.raw([]);
	/** Texts of the user's variables by name, as they are edited; those without a name are left out. */
	readonly ownTexts: Readonly<Record<string, string>> = $derived.by(() => ({
		...this.source.base.variables,
		...Object.fromEntries(
			this.variables.flatMap(({ name, text }) => (name === '' ? [] : [[name, text.trim()] as const]))
		)
	}));
	readonly ownNames: readonly string[] = $derived.by(() => Object.keys(this.ownTexts));
	#edited: Readonly<Partial<Record<PromptName, PromptFields>>> = $state.raw({});
	#nextId = 0;

	constructor(private readonly source: PromptSource) {
		this.variables = this.#storedVariables();
	}

	fields(name: PromptName): PromptFields {
		return this.#edited[name] ?? this.#stored(name);
	}

	edit(name: PromptName, change: Partial<PromptFields>): void {
		this.#edited = { ...this.#edited, [name]: { ...this.fields(name), ...change } };
	}

	/** Whether it differs from what is stored. */
	isEdited(name: PromptName): boolean {
		return !isSame(this.fields(name), this.#stored(name));
	}

	/** Whether it differs from what holds without the change: the app's own, or for one project that of all projects. */
	isChanged(name: PromptName): boolean {
		return !isSame(this.fields(name), this.#base(name));
	}

	get variablesEdited(): boolean {
		const edited = this.variables.map(({ name, text }) => [name, text.trim()]);
		return JSON.stringify(edited) !== JSON.stringify(Object.entries(this.source.overrides.variables));
	}

	get hasEdits(): boolean {
		return this.variablesEdited || this.names.some((name) => this.isEdited(name));
	}

	/** Whether any prompt is changed. */
	get hasChanges(): boolean {
		return this.names.some((name) => this.isChanged(name));
	}

	/** What is wrong with the text of a prompt. */
	problems(name: PromptName, content = this.fields(name).content): PromptProblem[] {
		return promptProblems(content, builtInPrompt(name), this.ownNames);
	}

	/** The prompt as it will be. */
	prompt(name: PromptName): PromptTemplate {
		return effectivePrompt(name, mergedPrompts(this.source.base, this.#result()));
	}

	/** Gives a prompt the text that holds without the change; nothing is stored yet. */
	reset(name: PromptName): void {
		this.#edited = { ...this.#edited, [name]: this.#base(name) };
	}

	/** As `reset`, for all prompts; variables stay. */
	resetAll(): void {
		this.#edited = Object.fromEntries(this.names.map((name) => [name, this.#base(name)]));
	}

	/** Whether there can be one more variable. */
	get hasRoom(): boolean {
		return this.variables.length < MAX_VARIABLES;
	}

	addVariable(): void {
		if (!this.hasRoom) return;
		this.variables = [...this.variables, { id: this.#nextId++, name: '', text: '' }];
	}

	editVariable(id: number, change: Partial<Omit<OwnVariable, 'id'>>): void {
		this.variables = this.variables.map((each) => (each.id === id ? { ...each, ...change } : each));
	}

	removeVariable(id: number): void {
		this.variables = this.variables.filter((each) => each.id !== id);
	}

	variableProblem({ id, name, text }: OwnVariable): VariableProblem | null {
		if (!isVariableName(name)) return 'name';
		const builtIn = this.names.map(builtInPrompt);
		if (builtIn.some(({ required, optional }) => [...required, ...optional].includes(name))) return 'taken';
		if (this.variables.some((other) => other.name === name && other.id < id)) return 'twice';
		if (text.trim() === '') return 'empty';
		if (text.trim().length > MAX_VARIABLE) return 'too_long';
		return null;
	}

	/** The first prompt that cannot be used, or null. */
	get firstBroken(): PromptName | null {
		return this.names.find((name) => this.problems(name).length > 0) ?? null;
	}

	get variablesBroken(): boolean {
		return this.variables.some((each) => this.variableProblem(each) !== null);
	}

	/**
	 * Stores what was edited, in what is stored now.
	 *
	 * @returns false, and nothing is stored, while a text or a variable cannot be used
	 * @throws Fault as `PromptSource.update`
	 */
	async apply(): Promise<boolean> {
		if (this.firstBroken !== null || this.variablesBroken) return false;
		const names = this.names.filter((name) => this.isEdited(name));
		const result = this.#result();
		const withVariables = this.variablesEdited;
		await this.source.update((stored) => {
			const templates = { ...stored.templates };
			for (const name of names) {
				const override = ownValue(result.templates, name);
				if (override) templates[name] = override;
				else delete templates[name];
			}
			return { templates, variables: withVariables ? result.variables : stored.variables };
		});
		this.discard();
		return true;
	}

	/** Goes back to what is stored. */
	discard(): void {
		this.#edited = {};
		this.variables = this.#storedVariables();
	}

	#stored(name: PromptName): PromptFields {
		return overridden(this.#base(name), ownValue(this.source.overrides.templates, name));
	}

	/** What holds without a change. */
	#base(name: PromptName): PromptFields {
		return overridden(builtInFields(name), ownValue(this.source.base.templates, name));
	}

	#storedVariables(): OwnVariable[] {
		const { variables } = this.source.overrides;
		return Object.entries(variables).map(([name, text]) => ({ id: this.#nextId++, name, text }));
	}

	#result(): PromptOverrides {
		const overrides = this.names.map((name) => [name, overrideOf(this.fields(name), this.#base(name))] as const);
		return {
			templates: Object.fromEntries(overrides.filter(([, override]) => Object.keys(override).length > 0)),
			variables: Object.fromEntries(
				this.variables
					.filter((each) => this.variableProblem(each) === null)
					.map(({ name, text }) => [name, text.trim()])
			)
		};
	}
}

function builtInFields(name: PromptName): PromptFields {
	const { content, format } = builtInPrompt(name);
	return { title: '', description: '', content, format };
}

function overridden(fields: PromptFields, { title, description, content, format }: PromptOverride = {}): PromptFields {
	return {
		title: title ?? fields.title,
		description: description ?? fields.description,
		content: content ?? fields.content,
		format: format === undefined ? fields.format : format
	};
}

function overrideOf(fields: PromptFields, base: PromptFields): PromptOverride {
	const title = fields.title.trim();
	const description = fields.description.trim();
	const content = fields.content.trim();
	return {
		...(title !== base.title.trim() && title !== '' && { title }),
		...(description !== base.description.trim() && description !== '' && { description }),
		...(content !== base.content.trim() && { content }),
		...(fields.format !== base.format && { format: fields.format })
	};
}

function isSame(a: PromptFields, b: PromptFields): boolean {
	const texts = ['title', 'description', 'content'] as const;
	return a.format === b.format && texts.every((field) => a[field].trim() === b[field].trim());
}

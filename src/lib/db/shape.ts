/**
 * A check of a value. Returns what is wrong and where, such as `/messages/3/role: is not one of user, assistant`, or null.
 * Plain functions, because a conversation is checked each time it is read; very deep values are not traversed.
 *
 * @param isStrict whether unknown fields are refused too
 */
export type Shape = (value: unknown, isStrict: boolean) => string | null;

/** One shape per field, so that a field added to a record cannot be forgotten. */
export type Fields<T> = { [Key in keyof Required<T>]: Shape };

function when(isRight: (value: unknown) => boolean, problem: string): Shape {
	return (value) => (isRight(value) ? null : `: ${problem}`);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

export const text = when((value) => typeof value === 'string', 'is not a text');
/** A name, path or code: far longer than any that the app writes, and short enough to be shown. */
export const label = when((value) => typeof value === 'string' && value.length <= 10_000, 'is not a short text');
/** JSON has only finite numbers: an export with an infinite one could not be imported again. */
export const number = when((value) => Number.isFinite(value), 'is not a finite number');
/** Including infinity and NaN. */
export const anyNumber = when((value) => typeof value === 'number', 'is not a number');
export const flag = when((value) => typeof value === 'boolean', 'is not true or false');
export const anyObject = when(isRecord, 'is not an object');
export const anything: Shape = () => null;
/** A whole number, at least 0. */
export const count = when((value) => Number.isInteger(value) && (value as number) >= 0, 'is not a count');
/** Milliseconds since 1970, within the range of `Date`. */
export const time = when((value) => typeof value === 'number' && value >= 0 && value <= 8.64e15, 'is not a time');

export function within(least: number, most: number): Shape {
	return when((value) => typeof value === 'number' && value >= least && value <= most, 'is out of range');
}

export function shortText(maxLength: number): Shape {
	const problem = `is not a text of 1 to ${maxLength} characters`;
	return when((value) => typeof value === 'string' && value !== '' && value.length <= maxLength, problem);
}

export function oneOf(...values: readonly (string | number)[]): Shape {
	return when((value) => values.includes(value as string | number), `is not one of ${values.join(', ')}`);
}

export function nullable(shape: Shape): Shape {
	return (value, isStrict) => (value === null ? null : shape(value, isStrict));
}

/** A shape for what is imported, and another one for what is stored. */
export function strictly(imported: Shape, stored: Shape): Shape {
	return (value, isStrict) => (isStrict ? imported : stored)(value, isStrict);
}

export function instanceOf(kind: new (length: number) => object): Shape {
	return when((value) => value instanceof kind, `is not a ${kind.name}`);
}

/** Accepts a value that has any of several shapes; otherwise reports the problem of the last one. */
export function anyOf(...shapes: readonly Shape[]): Shape {
	return (value, isStrict) => {
		let problem: string | null = null;
		for (const shape of shapes) {
			problem = shape(value, isStrict);
			if (problem === null) return null;
		}
		return problem;
	};
}

/** @param limit number of items above which the list is refused unread: what a page could not show or traverse */
export function list(item: Shape, limit: number): Shape {
	return (value, isStrict) => {
		if (!Array.isArray(value)) return ': is not a list';
		if (value.length > limit) return `: has more than ${limit} items`;
		for (let index = 0; index < value.length; index += 1) {
			const problem = item(value[index], isStrict);
			if (problem !== null) return `/${index}${problem}`;
		}
		return null;
	};
}

/** An object with any keys, at most as many as the limit, whose values have one shape. */
export function table(item: Shape, limit: number): Shape {
	return (value, isStrict) => {
		if (!isRecord(value)) return ': is not an object';
		const fields = Object.entries(value);
		if (fields.length > limit) return `: has more than ${limit} fields`;
		for (const [key, field] of fields) {
			const problem = field === undefined ? null : item(field, isStrict);
			if (problem !== null) return `/${key}${problem}`;
		}
		return null;
	};
}

/** @param optional fields that may be missing */
export function object<T>(fields: Fields<T>, optional: readonly (keyof T & string)[] = []): Shape {
	const shapes = Object.entries<Shape>(fields);
	const known = new Set(Object.keys(fields));
	const mayMiss = new Set<string>(optional);
	return (value, isStrict) => {
		if (!isRecord(value)) return ': is not an object';
		for (const [key, shape] of shapes) {
			const isMissing = !Object.hasOwn(value, key) || (value[key as never] === undefined && mayMiss.has(key));
			if (isMissing && !mayMiss.has(key)) return `/${key}: is missing`;
			const problem = isMissing ? null : shape(value[key as never], isStrict);
			if (problem !== null) return `/${key}${problem}`;
		}
		const unknown = isStrict ? Object.keys(value).find((key) => !known.has(key)) : undefined;
		return unknown === undefined ? null : `/${unknown}: is not known`;
	};
}

/** One of several objects, distinguished by their field `type`. */
export function byType(shapes: Readonly<Record<string, Shape>>): Shape {
	const kinds = new Map(Object.entries(shapes));
	return (value, isStrict) => {
		const shape = isRecord(value) && typeof value.type === 'string' ? kinds.get(value.type) : undefined;
		return shape ? shape(value, isStrict) : '/type: is not known';
	};
}

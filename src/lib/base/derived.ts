const kept = Symbol('derived');

interface Keeper {
	[kept]?: Map<object, unknown>;
}

/**
 * What has been computed from objects that come and go in great numbers, such as the programs of a study's rows. It is kept on the
 * objects, and goes with them: a lasting WeakMap keeps the values of its keys until the next full garbage collection, and every
 * smaller one copies them.
 */
export class Derived<Source extends object, Value> {
	get(source: Source): Value | undefined {
		return (source as Keeper)[kept]?.get(this) as Value | undefined;
	}

	set(source: Source, value: Value): void {
		const keeper: Keeper = source;
		// Not enumerable: copies of the object have to compute it again, and comparisons do not see it.
		if (!keeper[kept]) Object.defineProperty(keeper, kept, { value: new Map() });
		keeper[kept]?.set(this, value);
	}

	delete(source: Source): void {
		(source as Keeper)[kept]?.delete(this);
	}
}

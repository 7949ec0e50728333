/** English words that say nothing about the subject of a question. Names of one letter, except `a` and `i`, are kept. */
const english =
	'a about after all also am an and any are as at be because been before being both but by can could did do does done each either ' +
	'for from get give given go had has have having he her here his how i if in into is it its just like made make makes many may me ' +
	'might more most much must my no nor not of off on one only or other our out over own please same shall she should show so some ' +
	'such take tell than that the their them then there these they this those through to too under until up upon us use used uses ' +
	'using very want was way we were what when where which while who why will with within without would you your';

/** `in`, `out`, `on`, `off` and `up` are also names of nodes and states: only those of no use as a name are dropped. */
const names = new Set(['in', 'out', 'on', 'off', 'up', 'one', 'own']);

export const englishStopWords: ReadonlySet<string> = new Set(english.split(' ').filter((word) => !names.has(word)));

/**
 * Chinese words of questions and grammar, between which the text is cut. Characters that are also part of terms of the field
 * are not among them, such as 和 in 饱和 and 与 in 与非门.
 */
export const chineseStopWords =
	/为什么|什么|怎么样|怎么办|怎么|怎样|如何|多少|哪一个|哪一|哪个|哪些|哪里|哪儿|请问|能否|可否|是否|是不是|有没有|能不能|会不会|应该|我们|你们|他们|这个|那个|这些|那些|以及|并且|的|了|吗|呢|是|把|被|就|都|也|吧|我|你/u;

import type { WrittenQuantity } from './read-quantities.ts';
import { findTerms } from './terms.ts';
import { tidy } from './tidy.ts';

export type Heading = 'goal' | 'past' | 'supposed' | 'derived';

/** What the words around a quantity say about it. */
export interface Cues {
	/** A target or a limit: `goal of 40 dB`, `at least 40 dB`. */
	isGoal: boolean;
	/** A bound: `above 40 dB`; the direction in which values lie. */
	bound: 'above' | 'below' | 'other' | null;
	/** As it was before, or at another time. */
	isPast: boolean;
	/** Expected, estimated, computed by hand, usual, or said of a case that is not there. */
	isSupposed: boolean;
	/** Said right before it, so that an equal value of a run is chance. */
	isIdeal: boolean;
	/** What is proposed: `raise R1 to 5 kΩ`. */
	isProposed: boolean;
	/** The result of an expression, a difference or a share. */
	isDerived: boolean;
	/** Where or under which condition something is measured: `at 1 kHz`. */
	isCondition: boolean;
	/** What is said not to be so, or what somebody else said. */
	isDenied: boolean;
	/** Whether the text states it as a result: `is`, `=`, `:`. */
	isStated: boolean;
	/** What the user or another source is said to have given. */
	isQuoted: boolean;
	/** Whether the sign is in the words: `attenuates by`, `drops`. */
	isMagnitude: boolean;
}

const GOAL_BEFORE =
	/(?:\b(?:goals?|targets?|spec(?:ification|s)?|requirements?|required|requires?|desired|needed|needs?|wanted|wants?|asked(?: for)?|limits?|criteri(?:on|a)|must (?:be|have|reach|exceed|stay)|should (?:be|have|reach|exceed|stay)|has to be|at least|at most|no (?:less|more) than|minimum of|maximum of|aim(?:ing)? for|threshold|allowed|permitted|budget)\b|[≥≤⩾⩽]|>=|<=|\\ge|\\le|目标|要求|指标|规格|需要|不小于|不低于|不大于|不超过|不高于|至少|至多|需达到|须)[^\d\n.;。；|]{0,28}$/iu;
const GOAL_AFTER =
	/^ ?\)? ?(?:-? ?(?:goal|target|spec(?:ification)?|requirement|limit|minimum required)\b|(?:的)?(?:目标|要求|指标|规格)|or (?:more|less|better|higher|lower)|以上|以下|以内)/iu;
const ABOVE =
	/(?:\b(?:above|over|exceed(?:s|ed|ing)?|more than|greater than|higher than|beyond|larger than|better than)|>|高于|大于|超过|超出) ?(?:about |the |a )?$/iu;
const BELOW =
	/(?:\b(?:below|under|less than|lower than|smaller than|fewer than|up to|within)|<|低于|小于|不足|未达到) ?(?:about |the |a )?$/iu;
const THAN = /\b(?:\w+er|worse|more|less|better) than ?(?:about |the |a )?$|[比较] ?$/iu;
const PAST =
	/\b(?:before(?: the| this| that| my)?|previous(?:ly)?|earlier|old|original(?:ly)?|initial(?:ly)?|formerly|used to|first run|last run|prior|was at|started at|baseline|former|had been|up from|down from|instead of|compared (?:to|with)|versus|vs\.?|rather than)\b|(?:之前|先前|原来|原先|原本|最初|初始|上次|上一次|此前|修改前|改前|以前|旧)/iu;
const FROM = /(?:\b(?:from|up from|down from|was)|从|由|较) ?(?:about |约|the |a |roughly |[~≈])?$/iu;
const TO_AFTER =
	/^ ?(?:\([^)]*\) ?)?(?:to\b|→|->|-->|⟶|=>|up to|down to|提高到|增加到|增大到|降低到|降到|减小到|升到|上升到|变为|变成|提升到|提升至|到|至)/iu;
const SUPPOSED =
	/\b(?:would|could|might|may|expect(?:s|ed|ing|ation)?|estimat(?:e|es|ed|ion|ing)|predict(?:s|ed|ion)?|theor(?:y|etical|etically)|calculat(?:e|ed|es|ion|ing)|comput(?:e|ed|es|ing) by hand|hand[ -](?:analysis|calculation|calculated)|by hand|ideal(?:ly)?|typical(?:ly)?|usual(?:ly)?|normally|generally|commonly|if|assum(?:e|es|ed|ing)|suppos(?:e|ed|ing)|e\.g\.|for example|rule of thumb|in principle|first[ -]order|textbook|nominal(?:ly)?|data ?sheet|rated|should (?:give|yield|bring|land|end up|result|raise|lower|put|drop|fall|rise|increase|decrease|be (?:about|around|near|close|roughly))|will|won't|plan(?:ned)?|likely|probably|perhaps|in theory|analytic(?:al|ally)?|approximat(?:ion|ely) given|formula|equation|gives us|we get|so that|roughly speaking|in the range|known)\b|(?:预计|预期|估计|估算|预测|理论|计算|推算|理想|典型|通常|一般|如果|假设|假如|若|例如|比如|将会|将|可望|应该?(?:在|为|是|约|能)|可能|会(?!议)|大概率|手算|公式|标称|额定|数据手册)/iu;
/** What a simulator or an instrument gave: stronger than a word of `SUPPOSED` before it. */
const MEASURED =
	/\b(?:simulat(?:ed|ion|ions|or|es)|measur(?:ed|es|ement|ements)|ngspice|the run|results?|shows?|reports?|confirmed|verified|observed|actual(?:ly)?|in fact|now)\b|(?:仿真|实测|测得|测量|结果|运行|实际|显示|现在|目前|当前)/giu;
const PROPOSED =
	/\b(?:increase|raise|lower(?! ?(?:-?3|cut|corner|limit|frequency|end|edge|bound|than|half))|reduce|decrease|change|set|adjust|bump|scale|move|switch|use|using|choose|choosing|pick|try|trying|make|making|replace|swap|add|adding|insert|put|select|size|tune|bring|recommend(?:ed)?|suggest(?:ed|ion)?|propose[ds]?|want to|to get|to reach|to achieve|let's|consider|go(?:ing)? to|need(?:s|ed)?|increasing|raising|lowering|reducing|changing|setting|replacing)\b|(?:改为|改成|增大|减小|增加到|提高到|设为|设置|调整|调到|取|换成|选用?|采用|使用|建议|推荐|加大|降低到|为了|尝试)/iu;
const OPERATION =
	/(?:[\w)\]}%Ωπ²³] ?[×*·⋅/÷√^+−∥] ?[\w(√π[{|.]|\|\||\d ?- ?\d|\\frac|\\cdot|\\times|\\sqrt|\b(?:sqrt|log10|log|ln|exp) ?\()/u;
const DERIVED_BEFORE =
	/\b(?:by|differ(?:ence|s)(?: of| by| is)?|gap of|(?<!phase |gain )margin of|improv(?:ement|ed|es)(?: of| by)?|(?:increase|decrease|reduction|rise|drop|change|shift|shortfall|excess|deviation|delta|headroom) of|a factor of|plus|minus|another|extra|additional|Δ\w*|per) ?(?:about |around |roughly |only |just |some |more than |an? |[~≈])?$|(?:Δ\S{0,8}|差值?(?:为|是|约)?|相差|提高了?|增加了?|降低了?|减少了?|减小了?|下降了?|上升了?|提升了?|高出|低了|高了|多出|少了|超出|余量(?:为|是|约)?|裕量(?:为|是|约)?|偏差(?:为|是|约)?|缺口(?:为|是|约)?) ?(?:大约|约|仅|只)? ?$/iu;
const DERIVED_AFTER =
	/^ ?\)? ?(?:higher|lower|more|less|better|worse|above|below|short|over|under|beyond|larger|smaller|greater|faster|slower|wider|narrower|of (?:margin|headroom|room|slack|improvement)|margin|headroom|improvement|increase|decrease|reduction|difference|change|drop|rise|per\b|each|off|away|too (?:high|low|much|little)|ahead|from the (?:goal|target)|of the|的(?:余量|裕量|差|改善|提升|偏差|变化)|(?:更)?[高低大小多少快慢]于?|之差)/iu;
const CONDITION_BEFORE =
	/(?:(?:\b(?:at|for|with|under|over|into|near|across|between|until|after|every|within|from|up to|beyond|through|on)|@|在|当|于|从|带|经过) ?(?:an? |the |only |about |its |f ?= ?|[~≈])?|\b(?:at|for|with|under|from) [\w]{1,6} ?(?:=|of) ?)$/iu;
/** Verbs after which `at` and `with` give a result. */
const RESULT_AT =
	/\b(?:is|are|was|were|sits?|settles?|stays?|stayed|sat|stands?|stood|remain(?:s|ed)?|peak(?:s|ed)?|clip(?:s|ped)?|biased|(?:comes?|came|turned) (?:in|out)|land(?:s|ed)?|end(?:s|ed)? up|saturates?|rests?|settled|saturated|lies|measured|crosses|falls?|starts?|arrives?|now|converges?|holds?|regulates?) (?:now |right )?(?:at|over|with|within) ?(?:about |around |the |a |[~≈])?$/iu;
const CONDITION_AFTER =
	/^ ?-? ?(?:\)? ?(?:supply|rail|load|input|source|sweep|step|steps|sine|signal|tone|test|excitation|电源|供电|负载|输入|时|处|下|电阻|电容))/iu;
const DENIED =
	/\b(?:not|isn't|wasn't|never|no longer|nor|you (?:said|wrote|asked|mentioned|gave|wanted|quoted|stated|expect(?:ed)?|claim(?:ed)?)|your|claimed|as stated|rather than|instead of|neither)\b[^.;\n]{0,30}$|(?:不是|并非|而非|没有|你(?:说|写|要|提|给)|您(?:说|写|要|提|给))[^。；\n]{0,16}$/iu;
const QUOTED_BEFORE =
	/(?:\b(?:your|you (?:said|wrote|asked|mentioned|gave|want(?:ed)?|quoted|stated|need(?:ed)?|measured|specified|set|require[sd]?|request(?:ed)?)|as requested|the user'?s?)\b[^.;\n,]{0,30}|[你您]的?(?:所)?(?:说|写|要|提|给|测|指|需|希|想|问)?[^。；，\n]{0,12})$/iu;
const QUOTED_AFTER = /^ ?(?:\S+ ){0,2}?(?:that |which )?(?:you\b|the user\b|requested\b|asked\b|[你您])/iu;
const STATED =
	/(?:\b(?:is|are|was|were|equals?|measures?|measured|reads?|reach(?:es|ed)?|has|have|had|shows?|gives?|gave|yields?|of|at|became|becomes|now|draws?|drops?|carries|carried|sinks?|sources?|supplies|provides?|dissipates?|consumes?|swings?|delivers?|settles?(?: in| to| at)?|within|in|to|takes?|with|and)|[=:：→⇒]|为|是|达到?|达|到|有|等于|测得|约|在) ?(?:\(?(?:now|currently|presently|only|just|still|about|around|approximately|roughly|nearly|exactly|precisely|already|仅|只|约|大约) ?){0,2}[~≈(（]? ?$/iu;
const ATTENUATION = /attenuat|reject|suppress|insertion loss|衰减|抑制/iu;
const MAGNITUDE =
	/(?:attenuat|reject|suppress|loss|drop|down|below|lag|less|negative|minus|sink|into the|衰减|抑制|下降|滞后|损耗|负)/iu;

/** Characters on each side of a quantity that say something about it. */
const REACH = 300;

/**
 * Reads the cues for a quantity.
 *
 * @param sentence around it, in which it is
 * @param previous the quantity before it in the sentence; undefined for none
 * @param label of the row and column, or the line before a list
 */
export function readCues(
	sentence: string,
	{ start, end }: WrittenQuantity,
	previous: WrittenQuantity | undefined,
	label: string
): Cues {
	const before = tidy(sentence.slice(Math.max(0, start - REACH), start));
	const near = tidy(sentence.slice(Math.max(previous?.end ?? 0, start - REACH), start));
	const after = tidy(sentence.slice(end, end + REACH));
	const clauseAfter = /^[^,;:，；：()（）|]*/u.exec(after)![0];
	const atResult = RESULT_AT.test(before);
	const isEvent = EVENT_BY.test(near);
	return {
		isGoal: GOAL_BEFORE.test(near) || GOAL_AFTER.test(after),
		bound: ABOVE.test(near) ? 'above' : BELOW.test(near) ? 'below' : THAN.test(near) ? 'other' : null,
		isPast: PAST.test(near) || FROM.test(near) || TO_AFTER.test(after) || PAST_AFTER.test(clauseAfter),
		isSupposed: isSupposed(before) || SUPPOSED_AFTER.test(clauseAfter),
		isProposed: (PROPOSED.test(near) && !MEASURED_ONCE.test(near)) || isImperative(sentence, before),
		isDerived:
			!isEvent && (isExpression(before) || isExplained(after) || isDifference(sentence, start, near, after, previous)),
		isCondition: !atResult && !isEvent && (CONDITION_BEFORE.test(near) || CONDITION_AFTER.test(after)),
		isDenied: DENIED.test(near),
		isQuoted: QUOTED_BEFORE.test(near) || QUOTED_AFTER.test(after),
		isIdeal: IDEAL.test(near),
		isStated: atResult || isEvent || STATED.test(near),
		isMagnitude:
			ATTENUATION.test(label) || ATTENUATION.test(before) || MAGNITUDE.test(near) || MAGNITUDE.test(clauseAfter)
	};
}

const REFERRED = /\b(?:referred|relative|compared|normali[sz]ed|with respect|corrected) (?:to|for|by)\b|相对于|扣除/iu;
/** `a margin of 4.8 dB in PSRR and of 56 mV in dropout`. */
const FURTHER = /^[^,;，；]*(?:\band\b|和|与) ?(?:of |by )$/iu;

function isDifference(
	sentence: string,
	start: number,
	near: string,
	after: string,
	previous: WrittenQuantity | undefined
): boolean {
	if (DERIVED_BEFORE.test(near) || DERIVED_AFTER.test(after) || REFERRED.test(sentence.slice(0, start))) return true;
	if (!previous || !FURTHER.test(near)) return false;
	return DERIVED_BEFORE.test(tidy(sentence.slice(Math.max(0, start - REACH), previous.start)));
}

/** Said of a curve, what follows `by` is measured. */
const EVENT_BY =
	/\b(?:dips?|droops?|sags?|overshoots?|undershoots?|recovers?) (?:by|within|in) (?:about |just |only )?$/iu;
const IDEAL = /\b(?:ideal|theoretical|textbook|expected|nominal|理想|理论)(?:值|的)? ?(?:value )?(?:of )?$/iu;
const MEASURED_ONCE = new RegExp(MEASURED.source, 'iu');
const PAST_AFTER =
	/\b(?:before|previously|originally|earlier|in the (?:first|previous|last) run|initially|beforehand)\b|(?:之前|原来|修改前|上次)/iu;
const SUPPOSED_AFTER =
	/^ ?(?:would|could|should|might|(?:is|are) (?:usual|typical|recommended|common|enough|considered|normal|safe|plenty|desirable))\b|\b(?:expected|estimated|in theory|theoretical(?:ly)?|predicted|by hand|calculated|typical(?:ly)?|ideal(?:ly)?|formula|equation)\b|(?:理论值|估算值|预计|计算值|典型值|理想)/iu;

/** Whether the nearest word before a quantity that says where it comes from says that it is not measured. */
function isSupposed(before: string): boolean {
	const all = [...before.matchAll(new RegExp(SUPPOSED.source, 'giu'))];
	const last = all.at(-1);
	if (!last) return false;
	const measured = [...before.matchAll(MEASURED)].at(-1);
	return !measured || measured.index < last.index;
}

/** A sentence that begins with what to do: all its numbers are of a proposal. */
const IMPERATIVE =
	/^[ \-•\d.)]{0,6}(?:(?:next|then|finally|alternatively|instead|please|option \w+|you (?:can|could)|try to|i (?:suggest|recommend|propose)(?: to)?|let's|to \w+ (?:it|this|that|the \w+)),?:? )?(?:increase|raise|lower(?! ?(?:-?3|cut|corner|limit|frequency|end|edge|bound|than|half))|reduce|decrease|change|set|adjust|move|switch|use|choose|pick|try|make|replace|swap|add|insert|put|select|size|tune|consider)\b|建议|不妨|可以(?:把|将|尝试)|(?:把|将).{0,12}(?:改|换|增|减|调|降|升|设)/iu;

function isImperative(sentence: string, before: string): boolean {
	return IMPERATIVE.test(tidy(sentence.slice(0, REACH))) && !MEASURED_ONCE.test(before);
}

/** Whether the expression that gives the quantity follows it: `0.47 W (4.1 W × 11.5 %)`. */
function isExplained(after: string): boolean {
	const inside = /^ ?[(（=]([^)）]{3,80})/u.exec(after)?.[1];
	return inside !== undefined && OPERATION.test(inside);
}

/** Whether the quantity is what an expression before it gives: `12 V / 3.9 kΩ = 3.1 mA`. */
function isExpression(before: string): boolean {
	const equals = /[=≈] ?(?:[~≈] ?)?$/u.exec(before);
	if (!equals) return false;
	const expression = before.slice(Math.max(0, equals.index - 90), equals.index);
	// After the beginning of the equation or the clause.
	return OPERATION.test(expression.slice(Math.max(expression.lastIndexOf('，'), expression.lastIndexOf('; ')) + 1));
}

const OF_GOALS = /\b(?:goals?|targets?|spec(?:ification)?s?|requirements?|required|limits?)\b|目标|要求|指标|规格/iu;
const OF_RESULTS =
	/\b(?:after|new|now|results?|measured|simulat\w+|current|actual)\b|之后|修改后|改后|现在|结果|仿真|实测|测量/iu;
const OF_BEFORE = /\b(?:before|old|previous|original|initial|baseline|start)\b|之前|原来|修改前|改前|旧|初始/iu;
const OF_THEORY =
	/\b(?:expected|theor\w*|calculat\w*|estimat\w*|predicted|ideal|typical|by hand|data ?sheet|proposed|suggest\w*|next steps?|options?|plan)\b|理论|计算|估算|预期|典型|建议|下一步|方案/iu;
const OF_CHANGES =
	/Δ|\b(?:change|delta|diff\w*|margin|gap|improvement|deviation|error|ratio)\b|变化|差|余量|裕量|偏差|改善/iu;
/** Of a row, other words are more often the name of a figure. */
const OF_CHANGES_ROW = /^\W{0,4}(?:Δ.*|change|difference|margin|变化|差|余量)\W{0,4}$/iu;

/** What the heading of a column or row, or the line before a list, says about its numbers. */
export function readHeading(heading: string, of: 'column' | 'row' = 'column'): Heading | null {
	if (OF_GOALS.test(heading)) return 'goal';
	if (OF_RESULTS.test(heading)) return null;
	if (OF_BEFORE.test(heading)) return 'past';
	if (OF_THEORY.test(heading)) return 'supposed';
	if (of === 'row') return OF_CHANGES_ROW.test(heading) ? 'derived' : null;
	return OF_CHANGES.test(heading) && findTerms(heading).length === 0 ? 'derived' : null;
}

/** A word for a measured quantity in a text. */
export interface Term {
	start: number;
	end: number;
	/** What it can mean: metrics of the measurement registry, or another name for what has no metric. */
	families: readonly string[];
	/** Units, without prefix, that a value of it has. */
	units: readonly string[];
	/** Whether the word can mean several figures, so that another value is no contradiction. */
	isLoose: boolean;
}

type Row = readonly [pattern: string, families: readonly string[], units: readonly string[], loose?: 'loose'];

const LEVEL = ['dB', 'ratio'];
const OHM = ['Ω'];
const NOISE = ['V', 'A'];
const DENSITY = ['V/√Hz', 'A/√Hz'];
const SIGNAL = ['V', 'A'];

/** Longer terms win over those that they contain: `gain margin` over `gain`. */
const rows: readonly Row[] = [
	[
		'(?:voltage |mid-?band |dc |small-signal |open-loop |closed-loop |overall |differential )?gain|amplification|a[_ ]?v\\b|电压增益|增益|放大倍数',
		['gain'],
		LEVEL
	],
	['loop[ -]gain|环路增益', ['loop_gain'], LEVEL, 'loose'],
	['(?:-?3[ -]?db )?bandwidth|\\bbw\\b|带宽', ['bandwidth'], ['Hz']],
	[
		'(?:lower|low)[ -](?:(?:-?3[ -]?db )?(?:cut-?off|corner)(?: frequency)?|-?3[ -]?db (?:frequency|point))|下限(?:截止)?频率|低频截止(?:频率)?|下截止频率',
		['lower_cutoff'],
		['Hz']
	],
	[
		'(?:upper|high)[ -](?:(?:-?3[ -]?db )?(?:cut-?off|corner)(?: frequency)?|-?3[ -]?db (?:frequency|point))|上限(?:截止)?频率|高频截止(?:频率)?|上截止频率',
		['upper_cutoff'],
		['Hz']
	],
	[
		'cut-?off(?: frequency)?|corner(?: frequency)?|-?3[ -]?db (?:frequency|point|corner|cut-?off)|\\bf[_ ]?c\\b|\\bf[_ ]?-?3[_ ]?db\\b|截止频率|转折频率',
		['bandwidth', 'lower_cutoff', 'upper_cutoff'],
		['Hz']
	],
	[
		'unity[ -]gain (?:frequency|bandwidth)|\\bugf\\b|\\bugb(?:w)?\\b|单位增益(?:频率|带宽)',
		['unity_gain_frequency'],
		['Hz']
	],
	[
		'gain[ -]bandwidth(?: product)?|\\bgbw?p?\\b|增益带宽积',
		['unity_gain_frequency', 'gain_bandwidth'],
		['Hz'],
		'loose'
	],
	[
		'(?:loop )?cross-?over(?: frequency)?|穿越频率|交越频率',
		['crossover_frequency', 'unity_gain_frequency'],
		['Hz'],
		'loose'
	],
	['phase margin|\\bpm\\b|相位裕[度量]|相角裕[度量]', ['phase_margin'], ['deg']],
	[
		'gain margin|\\bgm\\b(?= ?(?:is|of|=|:|为)? ?-?\\d+(?:\\.\\d+)? ?db)|增益裕[度量]|幅值裕[度量]',
		['gain_margin'],
		['dB']
	],
	['\\bcmrr\\b|common[ -]mode rejection(?: ratio)?|共模抑制比', ['cmrr'], LEVEL],
	['\\bpsrr\\b|power[ -]supply rejection(?: ratio)?|电源抑制比', ['psrr'], LEVEL],
	['input (?:impedance|resistance)|\\b[zr]_?in\\b|输入(?:阻抗|电阻)', ['input_impedance', 'input_resistance'], OHM],
	['output (?:impedance|resistance)|\\b[zr]_?out\\b|输出(?:阻抗|电阻)', ['output_impedance', 'output_resistance'], OHM],
	[
		'(?:input )?offset(?: voltage)?|\\bv_?os\\b|输入失调(?:电压)?|失调电压',
		['input_offset', 'output_offset'],
		['V'],
		'loose'
	],
	['output offset(?: voltage)?|输出失调(?:电压)?', ['output_offset'], ['V']],
	['peak[ -]to[ -]peak(?: (?:value|voltage|amplitude))?|\\bp-?p\\b|峰[-–]?峰值', ['peak_to_peak'], SIGNAL],
	['(?:output |voltage )?swing|amplitude|摆幅|幅度|振幅', ['peak_to_peak', 'amplitude'], SIGNAL, 'loose'],
	['average(?: value)?|mean(?: value)?|平均值?', ['average'], SIGNAL],
	['\\brms\\b(?: value| voltage| current)?|有效值|均方根值?', ['rms', 'output_noise', 'input_noise'], SIGNAL],
	['(?:oscillation|output|switching|fundamental) frequency|振荡频率|输出频率', ['frequency'], ['Hz']],
	['frequency|\\bf_?0\\b|\\bf_?osc\\b|频率', ['frequency', 'other_frequency'], ['Hz'], 'loose'],
	['minimum|\\bmin\\b|lowest|最小值?|最低', ['minimum', 'any'], SIGNAL, 'loose'],
	['maximum|\\bmax\\b|\\bpeaks?\\b|highest|最大值?|最高|峰值', ['maximum', 'any'], [...SIGNAL, 'dB'], 'loose'],
	['period|周期', ['period'], ['s']],
	['duty(?:[ -]cycle| ratio)?|占空比', ['duty'], ['%']],
	['rise[ -]?times?|上升时间', ['rise_time'], ['s']],
	['fall[ -]?times?|下降时间', ['fall_time'], ['s']],
	['slew(?:[ -]rate)?|\\bsr\\b|压摆率|摆率|转换速率', ['slew_rate'], ['V/s', 'A/s']],
	['overshoots?|过冲|超调量?', ['overshoot'], ['%', 'V']],
	['settl(?:ing[ -]time|es? in|es within)|settling|建立时间|稳定时间', ['settling_time'], ['s']],
	['\\bthd\\b|total harmonic distortion|(?:harmonic )?distortion|总谐波失真|失真度?', ['thd'], ['%', 'dB', 'ppm']],
	['output noise(?: voltage)?|输出噪声(?:电压)?', ['output_noise', 'output_noise_density'], [...NOISE, ...DENSITY]],
	[
		'input(?:[ -]referred)? noise(?: voltage)?|equivalent input noise|(?:等效)?输入(?:参考)?噪声(?:电压)?',
		['input_noise', 'input_noise_density'],
		[...NOISE, ...DENSITY]
	],
	[
		'noise(?: voltage| floor)?(?: density)?|噪声(?:密度|电压)?',
		['output_noise', 'input_noise', 'output_noise_density', 'input_noise_density'],
		[...NOISE, ...DENSITY]
	],
	['output noise (?:spectral )?density|输出噪声(?:谱)?密度', ['output_noise_density'], DENSITY],
	['input(?:[ -]referred)? noise (?:spectral )?density|输入(?:参考)?噪声(?:谱)?密度', ['input_noise_density'], DENSITY],
	['temperature coefficient|tempco|\\btc\\b|温度系数|温漂', ['temperature_coefficient'], ['ppm/K', '%', 'V']],
	['dc (?:value|voltage|level|output|current)|直流(?:值|电压|电平|电流|输出)?', ['dc_value', 'average'], SIGNAL],
	[
		'(?:supply |total |quiescent |static |dc )?power(?: consumption| dissipation| draw)?|dissipat(?:es|ion)|功耗|功率|耗散',
		['supply_power', 'power'],
		['W']
	],
	['(?:switching |conduction |core |copper )?loss(?:es)?|损耗', ['loss'], ['W'], 'loose'],
	['efficiency|效率', ['efficiency'], ['%']],
	['ripple|纹波', ['ripple', 'peak_to_peak'], SIGNAL, 'loose'],
	['dropout(?: voltage)?|压差', ['dropout'], ['V']],
	['(?:propagation )?delay|latency|(?:传播)?延[迟时]', ['delay'], ['s']],
	['jitter|抖动', ['jitter'], ['s']],
	[
		'(?:resonan(?:ce|t)|center|centre|notch) frequency|resonance|谐振频率|中心频率',
		['frequency', 'other_frequency'],
		['Hz'],
		'loose'
	],
	['attenuation|insertion loss|rejection|isolation|衰减|插入损耗|抑制', ['attenuation'], ['dB'], 'loose'],
	['\\bsnr\\b|\\bsfdr\\b|\\bsinad\\b|信噪比', ['snr'], ['dB']],
	['noise figure|\\bnf\\b|噪声系数', ['noise_figure'], ['dB']],
	['headroom|裕量', ['headroom'], ['V', 'dB']],
	['(?:load|line) regulation|负载调整率|线性调整率', ['regulation'], ['%', 'V']],
	['transconductance|\\bg_?m\\b|跨导', ['transconductance'], ['S']],
	[
		'(?:collector|quiescent|supply|drain|bias|load|base|emitter|tail|input|output|short-circuit|leakage|peak|total)? ?currents?|\\bi_?[cdeqbs]\\b|\\bicc\\b|\\bidd\\b|(?:集电极|静态|电源|漏极|偏置|负载|基极|发射极|尾|峰值)?电流',
		['current', 'average', 'dc_value', 'rms', 'maximum', 'minimum', 'peak_to_peak'],
		['A'],
		'loose'
	],
	[
		'(?:collector|output|base|emitter|drain|gate|source|node|input|bias|supply|operating point|quiescent)? ?voltages?|(?:集电极|输出|基极|发射极|漏极|栅极|节点|偏置|电源)?电压|电平',
		['voltage', 'average', 'dc_value', 'rms', 'maximum', 'minimum', 'peak_to_peak'],
		['V'],
		'loose'
	],
	['(?:high|low|logic|output|signal) levels?', ['voltage', 'dc_value', 'any'], ['V'], 'loose'],
	['operating point|bias point|q-point|工作点', ['dc_value', 'any'], SIGNAL, 'loose'],
	['phase(?: shift)?|相[位移角]', ['phase'], ['deg'], 'loose'],
	[
		'impedance|resistance|阻抗',
		['input_impedance', 'output_impedance', 'input_resistance', 'output_resistance', 'any'],
		OHM,
		'loose'
	],
	['temperature|温度', ['temperature'], ['°C', 'K', 'deg'], 'loose'],
	['yield|良率', ['yield'], ['%']],
	['error|误差', ['error'], ['%', 'V', 'dB', 'ppm'], 'loose'],
	['(?:flat(?:ness)?|peaking|dip)|平坦度', ['flatness'], ['dB'], 'loose']
];

const compiled = rows.map(([pattern, families, units, loose]) => ({
	pattern: new RegExp(`(?<![A-Za-z])(?:${pattern})(?![A-Za-z])`, 'giu'),
	...{ families, units, isLoose: loose === 'loose' }
}));

/** The terms of a text in their order. */
export function findTerms(text: string): Term[] {
	const found: Term[] = [];
	for (const { pattern, families, units, isLoose } of compiled)
		for (const { 0: match, index } of text.matchAll(pattern)) {
			const start = index + match.length - match.trimStart().length;
			const isQuantity = match.trim() !== '';
			if (isQuantity) found.push({ start, end: index + match.length, families, units, isLoose });
		}
	found.sort((a, b) => a.start - b.start || b.end - a.end);
	const kept: Term[] = [];
	for (const term of found) {
		const last = kept.at(-1);
		if (!last || term.start >= last.end) kept.push(term);
		else if (term.end - term.start > last.end - last.start) kept[kept.length - 1] = term;
	}
	return kept;
}

/** Whether a family is one that words stand for, and not the own name of a figure. */
export function isCommonFamily(family: string): boolean {
	return rows.some(([, families]) => families.includes(family));
}

/** What the name of a metric means, such as `phase_margin` or `meas:bw`. */
export function familiesOfMetric(name: string): readonly string[] {
	const spaced = name
		.replace(/^(?:meas|expr):/u, '')
		.replaceAll('_', ' ')
		.toLowerCase();
	const plain = spaced.replace(
		/(?: (?:in )?(?:-?3 ?db|d?b|dbs?|[kmg]?hz|deg|degrees|[munp]?[vaws]|k?ohms?|pct|percent)){1,3}$/u,
		''
	);
	const own = name.toLowerCase();
	const terms = findTerms(plain).filter(({ isLoose }) => !isLoose);
	// A longer name, such as `gain_at_10k`, is another figure.
	const whole = terms.find(({ start, end }) => start === 0 && end === plain.length);
	return isCommonFamily(own) ? [own] : (whole?.families ?? [own]);
}

import type { monteCarlo as english } from '../../en/results/monte-carlo.ts';

export const monteCarlo: typeof english = {
	start: '按容差检查',
	startHint: '让元件在容差内变化，查看各目标多大比例能达到',
	form: {
		samples: '样本数',
		seed: '种子',
		seedHint: '相同的种子得到相同的样本。',
		sampling: '抽样',
		methods: { plain: '随机', 'latin-hypercube': '拉丁超立方', sobol: 'Sobol' },
		methodHints: {
			plain: '样本相互独立，良率区间对它是准确的。',
			'latin-hypercube': '均匀覆盖每个量，求均值和分位数所需样本更少；良率区间偏宽。',
			sobol: '均匀覆盖全部量，样本数取 256、512 或 1024 时最好；良率区间偏宽。'
		},
		what: '改变什么',
		classes: { resistors: '全部电阻', capacitors: '全部电容', inductors: '全部电感', target: '单个量' },
		members: (count, names) => `${count} 个元件：${names}`,
		noMembers: '网表顶层没有以数值给出的这类元件。',
		skipped: (names) => `保持不变（其值为表达式、模型或 0）：${names}`,
		entry: (number) => `变化 ${number}`,
		remove: (number) => `移除变化 ${number}`,
		add: '再改变一个量',
		shape: '分布',
		shapes: {
			gauss: '高斯',
			uniform: '均匀',
			'log-normal': '对数正态',
			'truncated-gauss': '截尾高斯',
			discrete: '离散值'
		},
		tolerance: '容差 ±',
		logSigma: '对数的 σ',
		toleranceHint: '例如 5 %',
		sigmas: '等于几个 σ',
		limits: '界限 ±',
		limitsHint: '5 %，或 -20 % +80 %',
		meaning: '含义',
		meanings: { value: '取值', deviation: '偏差', relative: '相对偏差' },
		values: '取值',
		valueHints: { value: '1k, 2.2k', deviation: '-10, 10', relative: '-1 %, 1 %' },
		weights: '权重',
		weightsHint: '相等',
		lot: '批次',
		lotHint: '无',
		lotMeaning: '批次名相同的元件一起变化，如同一晶圆或同一盘料上的元件；不填批次时，每个元件各自变化。',
		says: {
			gauss: (sigma, tolerance, inside) => `1σ 为 ${sigma}。${inside} 的值在 ±${tolerance} 之内，其余在外。`,
			uniform: '界限之间的所有值可能性相同。',
			logNormal: '网表中的值是中位数，取值恒为正。',
			truncated: '不会出现界限以外的值，如同经过筛选的元件。',
			discrete: '每个值的可能性与其权重成正比。'
		},
		addPart: '添加批次共有的变化',
		removePart: '移除这部分变化',
		correlations: (count) => `文件中有 ${count} 个相关系数，会保留；要修改请以文本编辑文件。`,
		nothingVaries: '请至少改变一个量。',
		wholeNumber: (least, most) => `请输入 ${least} 到 ${most} 的整数。`,
		sigmasWrong: '请输入大于 0 的数，例如 3。',
		unitMissing: (text, unit) => `请写成 ${text} % 或 ${text} ${unit}。`,
		negative: '请输入不小于 0 的容差，不带符号。',
		percentOnly: '请输入百分比，例如 10 %。',
		weightsWrong: (count) => `请输入 ${count} 个不小于 0 且不全为 0 的权重，或不填。`,
		lotMissing: '请填写批次：只有一部分变化可以随每个元件而不同。'
	}
};

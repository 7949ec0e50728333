import type { plotKinds as english } from '../../en/results/plot-kinds.ts';

export const plotKinds: typeof english = {
	choose: '图形类型',
	names: {
		curves: '曲线',
		time: '时域',
		bode: '波特图',
		nyquist: '奈奎斯特图',
		xy: 'XY 图',
		spectrum: '频谱',
		histogram: '直方图',
		eye: '眼图',
		parameter: '随参数变化',
		table: '表格'
	},
	xSignal: '横轴',
	window: '窗函数',
	windows: {
		rectangular: '矩形窗',
		hann: '汉宁窗',
		hamming: '汉明窗',
		'blackman-harris': '布莱克曼-哈里斯窗',
		'flat-top': '平顶窗'
	},
	logFrequency: '对数频率',
	bins: '直方数',
	automatic: '自动',
	binsHint: (most) => `请输入 1 到 ${most} 的整数，或留空。`,
	unitIntervalHint: '请输入时长，如 1 ns，或留空。',
	figuresTitle: '数值',
	figuresLeft: (count) => `另有 ${count} 条曲线未列出。`,
	moreFigures: (count) => `再显示 ${count} 条`,
	harmonic: (order: string) => `${order} 次谐波`,
	figures: {
		distance_to_minus_one: '到 −1 点的距离',
		phase_margin: '相位裕度（若为环路增益）',
		gain_margin: '增益裕度（若为环路增益）',
		fundamental: '基波',
		thd: 'THD',
		thd_n: 'THD+N',
		snr: 'SNR',
		sinad: 'SINAD',
		sfdr: 'SFDR',
		enob: '满量程时的 ENOB（位）',
		periods: '周期数',
		record: '记录长度',
		resolution: '频率分辨率',
		mean: '均值',
		sigma: '标准差',
		unit_interval: '单位间隔',
		eye_height: '眼高',
		eye_width: '眼宽',
		one_level: '1 电平',
		zero_level: '0 电平',
		jitter_rms: '抖动（有效值）',
		jitter_range: '抖动（峰峰值）'
	},
	reasons: {
		too_few_points: '数据点太少。',
		not_finite: '有数值为无穷大或 NaN。',
		flat: '信号恒定不变。',
		too_few_periods: '周期数少于窗函数所需，或漂移大于信号。请延长仿真时间。',
		no_fundamental: '没有明显的基波。',
		too_few_transitions: '跳变少于 8 次。请延长仿真时间。',
		no_bit_period: '各跳变没有共同的码元周期。',
		not_by_member: '这不是每条曲线的数值。请输入表达式，例如 max(v(out))、avg(v(out)) 或 at(v(out), 1m)。'
	}
};

import type { Question } from './questions.ts';

/**
 * Written without looking at the glossary or at any ranking, after reading about a dozen of the older questions; measured once before a
 * change of the search, and never changed since. docs/SEARCH-QUALITY.md has the figures of that first run.
 */
export const firstContactQuestions: readonly Question[] = [
	{
		text: 'how do I keep the speaker from clicking when the amplifier powers up',
		language: 'en',
		answers: [{ source: 'document:nga5020-class-d.txt', contains: 'Clicks at switching on come from' }]
	},
	{
		text: 'in which order are the registers of the synthesizer programmed after power on',
		language: 'en',
		answers: [{ source: 'document:nga9152-synthesizer.txt', contains: 'After power-up write 11, 10, 00, 01' }]
	},
	{
		text: 'why has the voltage reference moved after reflow soldering',
		language: 'en',
		answers: [{ source: 'document:nga2500-reference-zh.txt', contains: '回流焊后输出会偏移' }]
	},
	{
		text: 'how hot does the LDO get with 5 V in and 350 mA out',
		language: 'en',
		answers: [{ source: 'document:nga3051-ldo.txt', contains: '5 V in, 3.3 V out, 350 mA' }]
	},
	{
		text: 'thermocouple amplifier output slowly drifts to the rail',
		language: 'en',
		answers: [{ source: 'document:nga6610-inamp-zh.txt', contains: '两个输入端都必须有到地的直流通路' }]
	},
	{
		text: 'does the power transistor model warm up from its own losses',
		language: 'en',
		answers: [{ source: 'document:nga4408-mosfet.md', contains: 'Self-heating is not included' }]
	},
	{
		text: 'negative supply chip does not start because the load pulls its output above ground',
		language: 'en',
		answers: [{ source: 'document:nga7002-inverter-zh.md', contains: '若负载在启动时把输出拉到地电位以上' }]
	},
	{
		text: 'which response header stops other sites from framing the app',
		language: 'en',
		answers: [{ source: 'docs:DEPLOY.md', contains: 'no other site can frame the app' }]
	},
	{
		text: 'which elements may a solution of the exam contain',
		language: 'en',
		answers: [{ source: 'docs:EXAM.md', contains: 'Only `circuit.lib` is graded' }]
	},
	{
		text: 'from what circuit size on does the engine switch to KLU',
		language: 'en',
		answers: [{ source: 'docs:SOLVERS.md', contains: 'KLU from 100 equations on' }]
	},
	{
		text: 'largest model that fits into memory when run inside the page',
		language: 'en',
		answers: [{ source: 'docs:KEYLESS.md', contains: 'must stay below 4.29 GB' }]
	},
	{
		text: 'break the feedback loop with a huge inductor to get the phase margin',
		language: 'en',
		answers: [{ source: 'docs:GOALS.md', contains: 'the loop is opened for the signal by one inductor' }]
	},
	{
		text: 'example with toggle flip-flops and analog to digital bridges',
		language: 'en',
		answers: [
			{ source: 'example:frequency-divider/divider.cir', contains: 'Each flip-flop takes its own inverted output' },
			{ source: 'example:frequency-divider/divider.cir', contains: 'A sine becomes a clock' }
		]
	},
	{
		text: 'coupling coefficients for a three winding transformer',
		language: 'en',
		answers: [{ source: 'conversation:c20', contains: 'K12 L1 L2 0.99' }]
	},
	{
		text: 'resistors that make the temperature sensor linear',
		language: 'en',
		answers: [{ source: 'conversation:c24', contains: 'A resistor of 7.5k in parallel' }]
	},
	{
		text: '过零检测时输出相位随信号幅度变化怎么办',
		language: 'zh',
		answers: [{ source: 'document:nga1190-comparator.md', contains: 'a limiter before the comparator reduces this' }]
	},
	{
		text: '稳压器的降噪电容加到多大就没有用了',
		language: 'zh',
		answers: [{ source: 'document:nga3051-ldo.txt', contains: 'more does not help' }]
	},
	{
		text: '怎样抑制 MOS 管栅极的振铃',
		language: 'zh',
		answers: [{ source: 'document:nga4408-mosfet.md', contains: 'damps the ringing of gate capacitance' }]
	},
	{
		text: '降压芯片开关节点的铜箔该怎么布',
		language: 'zh',
		answers: [{ source: 'document:nga8203-buck.txt', contains: 'The SW copper should be as short' }]
	},
	{
		text: '打嗝保护停多久再重新启动',
		language: 'zh',
		answers: [{ source: 'document:nga8203-buck.txt', contains: 'the converter stops for 12 ms' }]
	},
	{
		text: '环路滤波器漏电会造成多大的参考杂散',
		language: 'zh',
		answers: [{ source: 'document:nga9152-synthesizer.txt', contains: '1 nA at 1 MHz comparison causes' }]
	},
	{
		text: '手机信号干扰仪表放大器，失调变了',
		language: 'zh',
		answers: [{ source: 'document:nga6610-inamp-zh.txt', contains: '很强的高频信号会被输入级整流' }]
	},
	{
		text: '称重电桥的增益电阻取多少',
		language: 'zh',
		answers: [{ source: 'document:nga6610-inamp-zh.txt', contains: '取 RG = 100 Ω' }]
	},
	{
		text: '怎样把应用部署到网站的子目录',
		language: 'zh',
		answers: [{ source: 'docs:DEPLOY.md', contains: 'BASE_PATH=/tools/spicewright' }]
	},
	{
		text: 'sed 能把字母变成大写吗',
		language: 'zh',
		answers: [{ source: 'docs:SHELL.md', contains: 'refused: change of case' }]
	},
	{
		text: '安装的嵌入模型每秒能处理多少段文字',
		language: 'zh',
		answers: [{ source: 'docs:SEARCH.md', contains: 'made the vectors of 5 passages per second' }]
	},
	{
		text: '浏览器直接调用 Anthropic 需要加哪个请求头',
		language: 'zh',
		answers: [{ source: 'docs:PROVIDERS.md', contains: 'Anthropic answers when the request has' }]
	},
	{
		text: '变容二极管为什么绝不能正向导通',
		language: 'zh',
		answers: [{ source: 'example:lc-vco/vco.cir', contains: 'They must never conduct' }]
	},
	{
		text: '采样保持电路的电压下垂是由什么漏电流造成的',
		language: 'zh',
		answers: [{ source: 'example:sample-and-hold/sample.cir', contains: 'it makes the droop' }]
	},
	{
		text: '同轴电缆让跟随器振荡，当时是怎么解决的',
		language: 'zh',
		answers: [
			{ source: 'conversation:c06', contains: 'With 47 Ω in series with the output' },
			{ source: 'conversation:c06', contains: 'At 10 mA load the 47 Ω cost 0.47 V' }
		]
	}
];

import { en, zh, type Question } from './questions.ts';

/**
 * Questions about passages drawn at random from those that no other question asks for. They were written without looking at any ranking, and
 * nothing is tuned by them: their first figure is what new texts and questions may expect.
 */
export const furtherQuestions: readonly Question[] = [
	en(
		'what sets the frequency of a loop of inverters',
		'example:ring-oscillator/ring.cir # frequency = 1 / (2 * 5 * delay'
	),
	en(
		'how is slewing modelled in the precision op-amp of the in-amp example',
		'example:instrumentation-amplifier/opamp.lib # the current is limited, so CC charges'
	),
	en(
		'does clearing the browser data wipe my circuits',
		"docs:KEYLESS.md # Clearing the site's data in the browser removes"
	),
	en(
		'why do both solvers put the edge at slightly different times',
		'docs:SOLVERS.md # can turn a difference in the last bit'
	),
	en('is it possible to host the app over plain http', 'docs:DEPLOY.md # the key vault require https'),
	en(
		'best capacitor against the reference noise of the 3051',
		'document:nga3051-ldo.txt # From 10 nF on the amplifier dominates'
	),
	en('bootstrap capacitor of the buck chip', 'document:nga8203-buck.txt # 1 BOOT: supply of the high-side driver'),
	en(
		'coupling cap and low-frequency limit of the class-D input',
		'document:nga5020-class-d.txt # with the coupling capacitor sets the lowest frequency'
	),
	en(
		'measure the load current in the ground return',
		'document:nga7412-op-amp.txt # The inputs include the negative rail'
	),
	en('how fast was the level translator in the end', 'conversation:c11 # works up to 6 MHz'),
	zh('10 MHz 晶体的等效电感和 Q 值', 'example:crystal-oscillator/pierce.cir # Crystal of 10 MHz: Q'),
	zh('带隙基准例子里 PNP 管的模型参数', 'example:band-gap/reference.cir # .model QREF PNP'),
	zh('模型下载到一半断了会留下什么', 'docs:KEYLESS.md # leaves nothing behind and starts from'),
	zh('按下运行键之后数据依次经过哪些模块', 'docs:ARCHITECTURE.md # Hop by hop (each file that the data enters'),
	zh('LDO 用小封装温升太大，换成哪种封装能行', 'document:nga3051-ldo.txt # In DFN-6 with 4 cm2'),
	zh('NGA1190 的输入可以比地低多少', 'document:nga1190-comparator.md # Inputs from 200 mV below ground'),
	zh('基准芯片能承受多高的静电', 'document:nga2500-reference-zh.txt # 静电放电，人体模型：3 kV'),
	zh('仪表放大器哪几个脚接增益电阻', 'document:nga6610-inamp-zh.txt # 1 脚 RG、8 脚 RG'),
	zh('加了积分反馈以后 D 类的失真降到多少', 'conversation:c10 # 失真为 0.03%'),
	zh('电平转换的下拉管要比上面的管子宽几倍', 'conversation:c11 # four times wider than the PMOS')
];

/** Questions that nothing in the sources answers. */
export const unanswerable: readonly string[] = [
	'how do I pair the bluetooth module with my phone',
	'which antenna length is right for 433 MHz',
	'price of the NGA7412 in quantities of a thousand',
	'microstepping current of a stepper motor driver',
	'what time does the train to Hamburg leave',
	'怎么把固件烧写进 STM32',
	'推荐一款锂电池充电管理芯片',
	'在 KiCad 里怎么画元件封装',
	'以太网变压器的匝数比',
	'明天北京的天气怎么样'
];

import type { logMessages as english } from '../en/log-messages.ts';

export const logMessages: typeof english = {
	out_of_memory: {
		what: '这次仿真需要的内存超过了页面的上限。',
		fix: '减小计算量：缩短时间、增大步长，或用 .save 只保存需要的信号。'
	},
	netlist_error: {
		what: 'ngspice 不接受这一行。',
		fix: '对照该类语句的格式检查：名称、节点、数值或模型、参数。'
	},
	bad_value: {
		what: '这一行有数值缺失、超出范围，或者不是数字。',
		fix: '检查数字和倍率后缀，表达式要写在花括号里。'
	},
	unknown_parameter: {
		what: 'ngspice 不支持这一行中的某个参数。若在 .model 语句中，该参数会被忽略，仿真照常进行。',
		fix: '检查拼写，并确认该 LEVEL 的模型有这个参数；没有则删去。'
	},
	model_parameter: {
		what: '这条 .model 语句中有内容未被接受，使用模型时忽略该内容。',
		fix: '检查模型的类型、LEVEL 和参数。'
	},
	unknown_model: {
		what: '这一行引用的模型没有定义。',
		fix: '补上 .model 语句，包含定义它的库文件，或改正名称。'
	},
	model_type_mismatch: {
		what: '模型与器件的类型不符：二极管不能用 NPN 模型。',
		fix: '改用类型相符的模型，或改正 .model 语句中的类型。'
	},
	duplicate_device: {
		what: '两个器件同名。',
		fix: '给其中一个改名；R1 与 r1 视为同名。'
	},
	wrong_node_count: {
		what: '器件的节点数太少或太多。',
		fix: '核对节点：MOS 管依次为漏极、栅极、源极、衬底，双极晶体管依次为集电极、基极、发射极。'
	},
	incomplete_card: {
		what: '这一行没有写完整。',
		fix: '补全这一行；续行以 + 开头。'
	},
	unknown_subcircuit: {
		what: '这一行调用的子电路没有定义。',
		fix: '包含带有该 .subckt 的文件，或改正名称（参数之前的最后一个词）。'
	},
	recursive_subcircuit: {
		what: '子电路包含了自身，无法展开。',
		fix: '在子电路中找出直接或间接再次调用它的 X 语句。'
	},
	subcircuit_pins: {
		what: '节点数与 .subckt 语句不一致。',
		fix: '按 .subckt 语句的顺序，每个引脚给一个节点。'
	},
	subcircuit_redefined: {
		what: '同名子电路已存在，ngspice 忽略了后一个。',
		fix: '只保留一个，或给其中一个改名。'
	},
	subcircuit_not_closed: {
		what: '.subckt 与 .ends 不成对。',
		fix: '每个 .subckt 都用 .ends 结束，并删去多余的 .ends。'
	},
	parameter_comma: {
		what: '参数之间写逗号会使 ngspice 卡死。',
		fix: '参数之间改用空格分隔。'
	},
	missing_include: {
		what: '被包含的文件不在项目中。',
		fix: '添加该文件，或改正路径：路径相对于包含它的文件。'
	},
	missing_library_section: {
		what: '库文件中没有这个段。',
		fix: '改用文件中以 .lib 开头的段名，例如 tt、ff、ss。'
	},
	unclosed_block: {
		what: '语句块没有闭合：.if 需要 .endif，.control 需要 .endc。',
		fix: '在块的末尾加上结束语句。'
	},
	spectrum_padded: {
		what: '点数不是 2 的整数次幂，fft 和 psd 用零补足。频谱的幅值因此按补零的比例偏低。',
		fix: '请用 spec 起始 终止 步长 v(out)，它不限制点数；或者选择步长，使 linearize 之后的点数是 2 的整数次幂。'
	},
	ignored_line: {
		what: '这一行的首字符不对应任何语句，ngspice 把它当作注释。',
		fix: '改正首字符：续行以 + 开头，注释以 * 开头。'
	},
	expression_error: {
		what: '表达式无法解析。',
		fix: '检查运算符、括号和花括号；参数要写成 {rload}。'
	},
	undefined_parameter: {
		what: '表达式用到的参数没有定义。',
		fix: '用 .param 定义它，或改正名称。'
	},
	unknown_function: {
		what: '表达式调用了 ngspice 没有的函数。',
		fix: '改正函数名，或用 .func 定义。'
	},
	unknown_node: {
		what: '初始条件所指的节点不存在，没有作用。',
		fix: '改正 .ic 或 .nodeset 中的节点名。'
	},
	bad_option: {
		what: 'ngspice 不接受某个选项的值，改用了自己的值。',
		fix: '写成“选项=数值”，并在允许的范围内。'
	},
	output_card: {
		what: '语句要输出的量在这次仿真中不存在，因此缺少该输出。其他结果完整。',
		fix: '改正语句中的名称：v(节点)、i(源)、@器件[参数]。'
	},
	nothing_saved: {
		what: '.save 语句列出的信号都不存在，没有可保存的数据，分析未运行。',
		fix: '改正名称，或删去 .save 语句以保存全部信号。'
	},
	unmatched_card: {
		what: '这条语句要输出的分析没有运行。',
		fix: '加上该分析，或删去这条语句。'
	},
	unknown_card: {
		what: 'ngspice 不支持这条语句。',
		fix: '检查拼写；如果它属于其他仿真器，请删去。'
	},
	sweep_card: {
		what: 'ngspice 没有这条用不同参数重复分析的语句。',
		fix: '在 .control 脚本中循环仿真：foreach 配合 alter（或 alterparam 加 reset）和 run。'
	},
	unsupported: {
		what: '这个 ngspice 版本没有该器件或模型 LEVEL。',
		fix: '改用支持的类型；MOS 管例如 LEVEL 1、2、3、8（BSIM3）或 14（BSIM4）。'
	},
	no_circuit: {
		what: '没有可仿真的电路：网表未能读入。',
		fix: '先改正前面的错误。'
	},
	no_analysis: {
		what: '网表没有指定任何分析。',
		fix: '加入 .op、.dc、.ac 或 .tran 等语句。'
	},
	bad_analysis: {
		what: '分析语句的数值不可用：步长、时间或频率为零、为负或缺失。',
		fix: '写成“.tran 步长 终止时间”“.ac dec 点数 起始 终止”，且都大于零。'
	},
	missing_source: {
		what: '这里指定的源不在电路中。',
		fix: '改正名称。要检测电流，可在支路中串入 0 V 的电压源。'
	},
	no_ac_input: {
		what: '该分析的输入源没有交流值。',
		fix: '给这个源加上 AC 1。'
	},
	unknown_inductor: {
		what: '耦合语句引用的电感不存在。',
		fix: '改正 K 语句中的名称。'
	},
	coupling_too_strong: {
		what: '耦合电感的储能为负：某个耦合系数大于 1，或几个系数互相矛盾。',
		fix: '耦合系数不要超过 1，例如 0.99。与同一绕组紧耦合的两个绕组，彼此也必须紧耦合。'
	},
	resistance_too_low: {
		what: '电阻值为零或缺失，ngspice 改用 1 mΩ。',
		fix: '给出阻值，或把两个节点直接相连。'
	},
	value_assumed: {
		what: '该源没有直流值，计算工作点时取 0。',
		fix: '若本意如此则无需处理；否则加上 DC 和数值。'
	},
	pwl_not_increasing: {
		what: 'PWL 源的时间没有递增。',
		fix: '按时间顺序排列各点；两点之间要留一小段时间。'
	},
	device_geometry: {
		what: '晶体管的有效长度或宽度为负：模型扣除的量超过了原尺寸。',
		fix: '检查 W、L 及其倍率后缀，以及模型的 LD 和 WD。'
	},
	model_value: {
		what: '模型的某个参数值无法用于其方程。',
		fix: '检查该参数；厚度和长度必须大于零。'
	},
	model_advice: {
		what: '某个值超出了模型的适用范围，仍按原值使用。',
		fix: '检查器件尺寸；没有问题则可忽略。'
	},
	model_version: {
		what: '.model 语句没有指定模型版本，ngspice 采用其自带的最新版本。',
		fix: '若参数正是按该版本提取的则无需处理；否则在语句中加上 version=。'
	},
	model_replaced: {
		what: '模型没有按给定值使用某个参数：它被另一个参数取代，或被设为默认值或极限值。',
		fix: '若模型来自代工厂，无需处理；否则请检查该参数。'
	},
	breakdown_current: {
		what: '二极管的击穿电压与击穿电流不一致，ngspice 调整了电流。',
		fix: '若关心击穿特性，请同时给出 BV 和 IBV；否则无需处理。'
	},
	script_remark: {
		what: '脚本中的一条命令没有完全执行。仿真不受影响。',
		fix: '若输出中缺少内容，请检查该命令。'
	},
	probe_ignored: {
		what: '.probe 语句引用了电路中没有的对象，因此被忽略。',
		fix: '改正名称；其他信号照常保存。'
	},
	singular_matrix: {
		what: '方程组没有唯一解：某个节点的电压不确定，或电压源互相矛盾。',
		fix: '给该节点一条直流通路，例如对地 1 GΩ；在电压源与电感构成的回路中串入小电阻。'
	},
	stepping_failed: {
		what: '求工作点的一种方法失败，ngspice 换用下一种。',
		fix: '若最后成功则无需处理；否则检查悬空节点，或用 .nodeset 设初值。'
	},
	gmin_stepping: {
		what: 'ngspice 先加入电导，再逐步减小到零，以此求工作点。',
		fix: '无需处理：这是常规方法。'
	},
	source_stepping: {
		what: 'ngspice 让各个源从零逐步升高，以此求工作点。',
		fix: '无需处理：这是常规方法。'
	},
	transient_op: {
		what: '作为最后手段，ngspice 让电路随时间自行稳定，取当时的值作为工作点。',
		fix: '核对电压：它们可能只是漂移过程中某一时刻的值。检查悬空节点。'
	},
	timestep_too_small: {
		what: '求解器不断缩小步长，仍未找到解。',
		fix: '查看它指出的器件或节点。加上实际器件的寄生电阻和电容，并让突变的表达式变得平缓。'
	},
	iteration_limit: {
		what: '求解器在限定的迭代次数内没有收敛。',
		fix: '在 .options 中增大 itl1（工作点）或 itl4（瞬态），或用 .nodeset 设初值。'
	},
	digital_no_convergence: {
		what: '数字部分无法稳定：门电路互相驱动，不停翻转。',
		fix: '给门电路加上延时，并断开没有延时的环路。'
	},
	out_of_function_range: {
		what: '函数的自变量超出定义域，例如对负数开方。',
		fix: '限制自变量：sqrt(max(x,0))、ln(max(x,1e-12))。'
	},
	shorted_port: {
		what: '分析的输入或输出端口短路。',
		fix: '每个端口指定两个不同的节点。'
	},
	analysis_failed: {
		what: '分析中止。',
		fix: '原因见前面的信息。'
	},
	internal_error: {
		what: 'ngspice 进入了意外状态。',
		fix: '检查时间倒退的源，以及过大或过小的数值。'
	},
	measure_failed: {
		what: '某项测量没有结果。',
		fix: '检查信号是否存在、是否达到所要求的电平，以及时间或频率是否在仿真范围内。'
	},
	fourier_failed: {
		what: '没有做傅里叶分析：仿真时间不足一个周期。',
		fix: '让瞬态分析至少覆盖 .four 频率的一个周期。'
	},
	unknown_vector: {
		what: '该名称的信号不存在。',
		fix: '改正名称：v(节点)、i(源)，或脚本中已定义的名称。'
	},
	unknown_plot: {
		what: '该名称的结果集不存在。',
		fix: '结果集按分析编号：tran1、ac1 等；不带名称的 setplot 会列出全部。'
	},
	unknown_device: {
		what: '该名称的器件或模型不存在。',
		fix: '改正名称。子电路内的器件要带路径：r.x1.r3。'
	},
	unknown_command: {
		what: '脚本使用了 ngspice 没有的命令。',
		fix: '改正命令；.tran 这样的语句在脚本中写作 tran。'
	},
	script_expression: {
		what: '脚本中的表达式无法计算。',
		fix: '检查其中的信号是否都存在，函数是否为 ngspice 支持。'
	},
	file_not_read: {
		what: '脚本要用的文件不在项目中。',
		fix: '添加该文件，或改正路径。'
	},
	unparsed_name: {
		what: '语句中的某个名称本身不是信号。数据没有丢失：所有信号都已保存。',
		fix: '无需处理。'
	},
	engine_gave_up: {
		what: 'ngspice 中止了运行。',
		fix: '原因见前面的信息。'
	}
};

import { searchWords } from './search-words.ts';

/** Terms of analog circuits and simulation; those of one line mean the same. English first, then Chinese. */
const glossary = `
op amp, opamp, operational amplifier, 运放, 运算放大器
amplifier, 放大器, 放大电路
gain, amplification, 增益, 放大倍数
open-loop gain, 开环增益
closed-loop, 闭环
bandwidth, 带宽
gain-bandwidth product, GBW, 增益带宽积, 单位增益带宽
phase margin, 相位裕度, 相位裕量
gain margin, 增益裕度
phase, 相位
stability, stable, 稳定性, 稳定
compensation, 补偿
feedback, 反馈
slew rate, 压摆率, 转换速率, 摆率
settling time, 建立时间
rise time, 上升时间
fall time, 下降时间
overshoot, 过冲
propagation delay, delay, 传播延迟, 延迟, 延时
noise, 噪声
noise density, 噪声密度
distortion, THD, harmonic distortion, 失真, 谐波失真
crossover distortion, 交越失真
common-mode rejection, CMRR, 共模抑制比, 共模抑制
power supply rejection, PSRR, 电源抑制比, 电源抑制
common mode, 共模
differential, 差分
differential pair, long-tailed pair, 差分对, 差动对
offset voltage, 失调电压
offset, 失调
input bias current, bias current, 偏置电流
bias, biasing, 偏置
quiescent current, supply current, 静态电流, 静态功耗
quiescent point, operating point, 静态工作点, 工作点
current mirror, 电流镜
current source, 电流源
voltage source, 电压源
voltage divider, 分压器, 分压
reference, 基准, 参考
voltage reference, 电压基准, 基准电压源
bandgap, band gap, 带隙
regulator, 稳压器
linear regulator, LDO, low-dropout, 低压差, 线性稳压器
dropout voltage, dropout, 压差
line regulation, 线性调整率, 线路调整率
load regulation, 负载调整率
load transient, 负载瞬态
converter, 变换器, 转换器
buck, step-down, 降压
boost, step-up, 升压
charge pump, 电荷泵
switching regulator, 开关稳压器, 开关电源
switching frequency, 开关频率
ripple, 纹波
efficiency, 效率
inductor, inductance, coil, 电感
capacitor, capacitance, 电容, 电容器
resistor, resistance, 电阻
diode, 二极管
zener, 稳压二极管, 齐纳
transistor, 晶体管, 三极管
bipolar, BJT, 双极
MOSFET, 场效应管, MOS管
threshold voltage, 阈值电压, 开启电压
threshold, 阈值, 门限
rectifier, 整流器, 整流
bridge rectifier, 桥式整流, 整流桥
filter, 滤波器, 滤波
low-pass, 低通
high-pass, 高通
band-pass, 带通
cutoff frequency, corner frequency, 截止频率, 转折频率
quality factor, Q factor, 品质因数
resonance, resonant, 谐振
oscillator, 振荡器
oscillation, oscillate, 振荡, 起振, 自激
start-up, startup, 启动, 起振
crystal, quartz, 晶振, 晶体, 石英
ring oscillator, 环形振荡器
phase noise, 相位噪声
jitter, 抖动
phase-locked loop, PLL, 锁相环
frequency divider, divider, prescaler, 分频器, 分频
VCO, voltage-controlled oscillator, 压控振荡器
lock, locking, 锁定
comparator, 比较器
hysteresis, 迟滞, 滞回, 回差
sample and hold, sample-and-hold, 采样保持
ADC, analog-to-digital converter, 模数转换器
DAC, digital-to-analog converter, 数模转换器
resolution, 分辨率
class D, D类
class AB, AB类
push-pull, 推挽
output stage, 输出级
power, dissipation, power dissipation, 功耗, 功率
supply voltage, power supply, 电源电压, 供电电压, 电源
supply, 电源, 供电
load, 负载
impedance, 阻抗
input impedance, input resistance, 输入阻抗, 输入电阻
output impedance, output resistance, 输出阻抗, 输出电阻
current, 电流
voltage, 电压
short circuit, 短路
current limit, overcurrent, 限流, 过流
thermal shutdown, overtemperature, 热关断, 过温
protection, 保护
absolute maximum ratings, 绝对最大额定值, 极限参数
recommended operating conditions, 推荐工作条件
electrical characteristics, 电气特性, 电气参数
typical, 典型
junction temperature, 结温
thermal resistance, 热阻
temperature, 温度
temperature coefficient, drift, tempco, 温度系数, 温漂, 漂移
package, 封装
pin, pinout, 引脚, 管脚
application, 应用
layout, PCB, 布局, 布线
bypass, decoupling, 旁路, 去耦
ground, 地, 接地
shutdown, disable, 关断
enable, 使能
soft start, 软启动
leakage, leakage current, 漏电流, 泄漏电流
reverse recovery, 反向恢复
breakdown, 击穿
forward voltage, 正向压降, 正向电压
saturation, 饱和
sensor, 传感器
instrumentation amplifier, 仪表放大器
bridge, 电桥
shunt, 分流
matching, mismatch, 匹配, 失配
simulation, simulate, 仿真, 模拟
simulator, 仿真器
netlist, 网表
subcircuit, subckt, 子电路
model, 模型
node, net, 节点
convergence, converge, 收敛
transient, tran, 瞬态
AC analysis, small-signal, 交流分析, 小信号
DC sweep, 直流扫描
sweep, 扫描
Monte Carlo, 蒙特卡洛, 蒙特卡罗
corner, 工艺角
tolerance, 容差, 误差
accuracy, precision, error, 精度, 误差
waveform, curve, 波形, 曲线
plot, graph, 图, 绘图
spectrum, FFT, 频谱
frequency, 频率
measure, measurement, meas, 测量
goal, target, 目标, 指标
verdict, 判定, 结论
warning, 警告
error, fault, 错误, 报错
file, 文件
folder, directory, 文件夹, 目录
project, 项目, 工程
library, 库
example, gallery, 例子, 示例
conversation, chat, 对话, 会话
undo, 撤销
delete, remove, 删除
restore, 恢复
trash, 回收站
export, 导出
import, 导入
offline, 离线
browser, 浏览器
worker, 线程
key, API key, 密钥
password, passphrase, 密码, 口令
encrypt, encryption, 加密
provider, service, 服务商, 服务
local, 本地
download, 下载
token, 词元
tool, 工具
agent, 智能体
permission, 权限, 许可
shell, command line, 命令行
security, 安全
privacy, 隐私
licence, license, 许可证
dependency, package, 依赖
test, 测试
deploy, hosting, 部署
update, 更新
limit, maximum, 限制, 上限, 最大
minimum, 最小, 下限
solver, 求解器
matrix, 矩阵
speed, performance, 速度, 性能
memory, 内存
input, 输入
output, 输出
switch, 开关
duty cycle, 占空比
dead time, 死区
charge, 充电
discharge, 放电
battery, 电池
motor, 电机
LED, 发光二极管
audio, 音频
`;

interface Concept {
	terms: readonly string[];
	/** By which a term is recognised in a query: its words between spaces; Chinese as it is. */
	patterns: readonly string[];
}

const HAN = /\p{Script=Han}/u;

function readConcept(line: string): Concept {
	const terms = line.split(', ');
	return { terms, patterns: terms.map((term) => (HAN.test(term) ? term : ` ${searchWords(term).join(' ')} `)) };
}

let concepts: readonly Concept[] | null = null;

/** Terms that mean the same as terms in a text, also in the other language; without the terms in the text. */
export function termsOfSameMeaning(text: string): string[] {
	// Read when first used: most workers never search.
	concepts ??= glossary.trim().split('\n').map(readConcept);
	const normal = text.normalize('NFKC');
	const words = ` ${searchWords(text).join(' ')} `;
	const isIn = (pattern: string) => (pattern.startsWith(' ') ? words : normal).includes(pattern);
	const found: string[] = [];
	for (const { terms, patterns } of concepts) {
		const present = patterns.map(isIn);
		if (present.includes(true)) found.push(...terms.filter((_, index) => !present[index]));
	}
	return found;
}

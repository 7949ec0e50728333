import chineseTerms from '../terms/chinese-terms.json';
import { searchWords } from './search-words.ts';

/**
 * Terms of analog circuits, simulation and this app; those of one line mean the same. English first, then Chinese. Pairs of one
 * Chinese and one English term are in `chinese-terms.json`.
 */
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
stability, stable, 稳定性, 稳定
slew rate, 压摆率, 转换速率, 摆率
propagation delay, delay, 传播延迟, 延迟, 延时
noise density, 噪声密度
distortion, THD, harmonic distortion, 失真, 谐波失真
common-mode rejection, CMRR, 共模抑制比, 共模抑制
power supply rejection, PSRR, 电源抑制比, 电源抑制
differential pair, long-tailed pair, 差分对, 差动对
input bias current, bias current, 偏置电流
bias, biasing, 偏置
quiescent current, supply current, 静态电流, 静态功耗
quiescent point, operating point, 静态工作点, 工作点
voltage divider, 分压器, 分压
reference, 基准, 参考
voltage reference, 电压基准, 基准电压源
bandgap, band gap, 带隙
regulator, 稳压器
linear regulator, LDO, low-dropout, 低压差, 线性稳压器
dropout voltage, dropout, 压差
line regulation, 线性调整率, 线路调整率
load transient, 负载瞬态
converter, 变换器, 转换器
buck, step-down, 降压
boost, step-up, 升压
switching regulator, 开关稳压器, 开关电源
inductor, inductance, coil, 电感
capacitor, capacitance, 电容, 电容器
resistor, resistance, 电阻
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
oscillation, oscillate, 振荡, 起振, 自激
start-up, startup, 启动, 起振
crystal, quartz, 晶振, 晶体, 石英
phase noise, 相位噪声
jitter, 抖动
phase-locked loop, PLL, 锁相环
frequency divider, divider, prescaler, 分频器, 分频
VCO, voltage-controlled oscillator, 压控振荡器
lock, locking, 锁定
hysteresis, 迟滞, 滞回, 回差
sample and hold, sample-and-hold, 采样保持
ADC, analog-to-digital converter, 模数转换器
DAC, digital-to-analog converter, 数模转换器
class D, D类
class AB, AB类
push-pull, 推挽
power, dissipation, power dissipation, 功耗, 功率
supply voltage, power supply, 电源电压, 供电电压, 电源
supply, 电源, 供电
input impedance, input resistance, 输入阻抗, 输入电阻
output impedance, output resistance, 输出阻抗, 输出电阻
current limit, overcurrent, 限流, 过流
thermal shutdown, overtemperature, 热关断, 过温
absolute maximum ratings, 绝对最大额定值, 极限参数
recommended operating conditions, 推荐工作条件
electrical characteristics, 电气特性, 电气参数
typical, 典型
junction temperature, 结温
thermal resistance, 热阻
temperature coefficient, drift, tempco, 温度系数, 温漂, 漂移
pin, pinout, 引脚, 管脚
application, 应用
layout, PCB, 布局, 布线
bypass, decoupling, 旁路, 去耦
ground, 地, 接地
shutdown, disable, 关断
enable, 使能
leakage, leakage current, 漏电流, 泄漏电流
forward voltage, 正向压降, 正向电压
shunt, 分流
matching, mismatch, 匹配, 失配
simulation, simulate, 仿真, 模拟
netlist, 网表
subcircuit, subckt, 子电路
node, net, 节点
convergence, converge, 收敛
transient, tran, 瞬态
AC analysis, small-signal, 交流分析, 小信号
DC sweep, 直流扫描
Monte Carlo, 蒙特卡洛, 蒙特卡罗
corner, 工艺角
tolerance, 容差, 误差
accuracy, precision, error, 精度, 误差
waveform, curve, 波形, 曲线
plot, graph, 图, 绘图
spectrum, FFT, 频谱
measure, measurement, meas, 测量
goal, target, 目标, 指标
verdict, 判定, 结论
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
dead time, 死区
charge, 充电
LED, 发光二极管
power amplifier, 功放, 功率放大器
overheat, hot, thermal shutdown, 过热, 发热
power-up, turn-on, switching on, start-up, 上电, 开机
power-down, turn-off, 掉电, 关机
strain gauge, load cell, 应变片, 应变, 称重
thermocouple, 热电偶
thermistor, NTC, 热敏电阻
floating, unconnected, left open, 悬空, 浮空
solder, soldering, reflow, 焊接, 回流焊, 焊
interference, EMI, RFI, 干扰, 电磁干扰, 射频干扰
immunity, 抗扰
choose, select, 选择, 选取, 怎么选
calculate, compute, 计算
increase, raise, higher, 提高, 增大, 升高
reduce, decrease, lower, 降低, 减小, 减少
change, modify, 修改, 改变, 改为
equivalent series resistance, series resistance, ESR, 等效串联电阻, 串联电阻
flying capacitor, 飞电容
sense resistor, 采样电阻
current sensing, current measurement, 电流检测, 电流采样
transimpedance, 跨阻
transformer, winding, 变压器, 绕组
coupling, coupled, 耦合
snubber, 吸收电路, 缓冲电路
channel-length modulation, 沟道长度调制
cascode, 共源共栅, 级联
charge injection, 电荷注入
droop, dip, 跌落, 下垂
phase detector, phase-frequency detector, 鉴相器, 鉴频鉴相器
loop filter, 环路滤波器
crossover frequency, crossover, 穿越频率
Miller, 米勒, 密勒
step, 阶跃, 台阶
peak, spike, 峰值, 尖峰
peak to peak, 峰峰值
amplitude, swing, 幅度, 振幅, 摆幅
harmonic, 谐波
triangle, 三角波
sine, 正弦
trigger, 触发
edge, 边沿
latch, 锁存, 锁存器
flip-flop, 触发器
register, 寄存器
reset, 复位
interface, 接口
non-inverting, 同相
follower, buffer, 跟随器, 缓冲器
integrator, 积分
attenuation, attenuate, 衰减
order, 阶
Butterworth, 巴特沃斯
standby, 待机
undervoltage, 欠压
overvoltage, 过压
latch-up, 闭锁
ESD, electrostatic, 静电
pull-up, 上拉
pull-down, 下拉
open drain, 漏极开路, 开漏
body diode, 体二极管
Schottky, 肖特基
avalanche, 雪崩
on-resistance, 导通电阻
gate charge, 栅极电荷
gate drive, driver, 驱动
ceramic capacitor, MLCC, 陶瓷电容
electrolytic, 电解电容
ferrite bead, 磁珠
choke, 扼流圈
trace, track, 走线
via, 过孔
copper, 铜
analog, analogue, 模拟
ground plane, 地平面
microphone, mic, 麦克风, 话筒
speaker, loudspeaker, 扬声器, 喇叭
pop, click, plop, 爆音
mute, 静音
yield, 良率, 成品率
random, 随机
initial condition, 初始条件, 初始
timestep, time step, 步长
option, 选项
script, 脚本
expression, 表达式
device, component, element, part, 器件, 元件, 元器件
log, 日志
message, 消息
report, 报告
table, 表格
settings, 设置
keyboard shortcut, shortcut, 快捷键
panel, 面板
editor, 编辑器
find, look up, 查找, 搜索
image, 图片, 图像
document, documentation, 文档
page, 页面, 网页
storage, 存储
database, 数据库
backup, 备份
save, 保存
recover, 恢复, 找回
lost, lose, 丢失
version, 版本
upgrade, update, 升级, 更新
reload, refresh, 刷新, 重新加载
install, 安装
server, host, 服务器, 主机
network, 网络
connection, connect, 连接
subdirectory, subfolder, sub-path, 子目录, 子路径
proxy, 代理
CORS, cross-origin, 跨域
address, URL, 地址, 网址
request, 请求
answer, response, 回答, 响应
attacker, hostile, malicious, 恶意, 攻击
prompt injection, injection, 提示注入, 注入
vulnerability, 漏洞
protect, protection, 保护
forget, forgotten, 忘记
exam, benchmark, 考试, 评测
task, 任务
pass, 通过
compare, 比较, 对比
difference, 差异, 区别
cause, reason, 原因
fix, solution, solve, 解决, 修复
problem, issue, trouble, 问题
automatic, automatically, 自动
fast, faster, quick, speed, 快, 加快
slow, 慢, 缓慢
maximum rating, absolute maximum, 额定值, 极限
stuck, stays, 卡住
typical value, typical, 典型值
minimum load, light load, 轻载
overload, 过载
inrush, 浪涌, 冲击电流
hiccup, 打嗝
linear, linearity, 线性
symmetric, balanced, 对称, 平衡
equal, match, 相等
wire, cable, lead, 导线, 电缆
board, PCB, 电路板, 板子
chip, IC, 芯片
measurement, measured, 测量, 测得
sample, sampling, 采样
bit, 位
phase shift, 移相
negative, 负, 负压
positive, 正
`;

interface Concept {
	terms: readonly string[];
	/** By which a term is recognised in a query: its words between spaces; Chinese as it is. */
	patterns: readonly string[];
}

const HAN = /\p{Script=Han}/u;

function toConcept(terms: readonly string[]): Concept {
	return { terms, patterns: terms.map((term) => (HAN.test(term) ? term : ` ${searchWords(term).join(' ')} `)) };
}

function readConcepts(): Concept[] {
	const lines = glossary.trim().split('\n');
	const translated = Object.entries(chineseTerms).map(([chinese, english]) => [english, chinese]);
	return [...lines.map((line) => line.split(', ')), ...translated].map(toConcept);
}

let concepts: readonly Concept[] | null = null;

/** Terms that mean the same as terms in a text, also in the other language; without the terms in the text. */
export function termsOfSameMeaning(text: string): string[] {
	// Read when first used: most workers never search.
	concepts ??= readConcepts();
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

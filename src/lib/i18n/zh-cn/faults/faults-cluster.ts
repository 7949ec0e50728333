import type { clusterFaults as english } from '../../en/faults/faults-cluster.ts';

export const clusterFaults: typeof english = {
	native_script: () => '网表含有 .control 脚本，无法在集群上运行。请使用 .ac、.tran 等分析语句，并用 .meas 进行测量。',
	native_random: (data) =>
		`网表用 ${data.function} 生成随机数，在集群上会得到不同的数。请给元件一个数值，并在蒙特卡洛批量仿真中改变它。`,
	native_digital: (data) => `网表含有数字器件（${data.model}），其状态无法从集群取回。请在此处运行此批量仿真。`,
	native_save: () => '在集群上，.options savecurrents 不能与交流分析同时使用。请删除它，或在 .save 中列出所需电流。',
	native_measurement: (data) =>
		`测量 ${data.name} 含有表达式；只有网表仅含一个分析时，集群上的 ngspice 才会计算它。请改写为数值，或改为项目的测量。`,
	native_no_analysis: () => '网表没有分析语句。请添加 .op、.dc、.ac 或 .tran 等语句。',
	cluster_rounds: () => '此批量仿真根据前面各行的结果选择后续取值，因此无法导出。请在此处运行。',
	cluster_no_results: () => '此文件不含批量仿真的结果。请在导出的文件夹中运行 collect.py，然后选择文件 results.zip。',
	cluster_version: (data) => `结果的版本为 ${data.version}，本应用无法读取。请重新导出批量仿真，并用新文件运行。`,
	cluster_other_study: () =>
		'这些结果属于另一个批量仿真，或者导出之后网表、批量仿真、目标、测量或设置已改变。请恢复它们，或重新导出。',
	cluster_row_damaged: (data) => `第 ${data.id} 行的结果已损坏。请重新运行该行并收集结果。`
};

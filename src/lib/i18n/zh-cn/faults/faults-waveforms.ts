import type { waveformFaults as english } from '../../en/faults/faults-waveforms.ts';

export const waveformFaults: typeof english = {
	waveform_unknown: () => '这不是波形文件。支持 .raw、.csv、.tsv 以及 .s2p 等 Touchstone 文件。',
	waveform_cut: (data) => `文件在位置 ${data.byte} 处中断，数据不完整。`,
	waveform_line: (data) => `第 ${data.line} 行不符合文件格式：“${data.found}”。`,
	waveform_value: (data) => `第 ${data.line} 行第 ${data.column} 列：“${data.found}”不是数字。`,
	waveform_columns: (data) => `第 ${data.line} 行有 ${data.found} 列，应为 ${data.expected} 列。`,
	waveform_scale_gap: (data) => `第 ${data.point} 个点的第一列没有值。`,
	waveform_data: (data) => `字节 ${data.byte} 处的数据与文件头不符。`,
	waveform_uneven: () => '某条曲线的点数与横轴不同，此格式无法保存。',
	waveform_too_large: () => '数据量超出此格式或浏览器对单个文件的限制。',
	touchstone_ports: (data) =>
		`第 ${data.line} 行：一个频率点有 ${data.found} 个值，而 ${data.ports} 端口参数需要 ${data.expected} 个。请检查文件扩展名。`,
	touchstone_version: (data) => `第 ${data.line} 行：只支持含 S、Y 或 Z 参数的 Touchstone 1 文件。`,
	touchstone_no_parameters: () => 'Touchstone 文件需要 S 参数。请先在带端口的电路上运行 .sp 分析。',
	touchstone_incomplete: (data) => `结果中没有 ${data.name}，S 参数矩阵不完整。`,
	touchstone_reference: () => '无法确定端口的参考阻抗，或各端口的参考阻抗不同，Touchstone 1 文件无法表示。',
	too_many_overlays: (data) => `最多可以叠加 ${data.count} 次运行和文件，请先移除一项。`,
	too_many_sliders: (data) => `已有 ${data.count} 个滑块，请先移除一个。`,
	overlay_too_large: () => '这些曲线超过 2000 万个数值，无法叠加到其他运行上。请直接打开这次运行。',
	overlays_gone: ({ runs, files }) => {
		const gone = [...(runs === 0 ? [] : [`${String(runs)} 次运行`]), ...(Array.isArray(files) ? files : [])];
		return `叠加的部分波形已无法读取，已从图中移除：${gone.join('、')}。`;
	},
	picture_failed: () => '浏览器无法生成这么大的图片。请选择较小的尺寸或缩放倍数。',
	text_not_copied: () => '浏览器不允许复制。请保持本页在前台，或允许本站访问剪贴板，然后重试。',
	picture_not_copied: () => '浏览器不允许复制图片。请改为下载，或允许本站访问剪贴板。',
	waveform_worker_failed: () => '文件的读写被中断，请重试。',
	curve_worker_failed: () => '曲线的计算被中断，可能是内存不足。请减少显示的信号，或缩短仿真时间。'
};

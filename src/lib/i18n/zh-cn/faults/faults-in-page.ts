import type { inPageFaults as english } from '../../en/faults/faults-in-page.ts';

export const inPageFaults: typeof english = {
	in_page_unsupported: () =>
		'此浏览器无法运行模型文件：缺少 64 位 WebAssembly 内存。请使用较新的 Chrome、Edge 或 Firefox。',
	in_page_no_storage: (data) => `此浏览器没有为应用提供存放模型文件的空间，例如在无痕窗口中。（${data.detail}）`,
	in_page_no_images: () => '在浏览器中运行的模型只能处理文本。请移除图片，或换一个模型。',
	in_page_model_missing: (data) => `此浏览器中没有模型 ${data.model}。请在设置中添加，或另选一个。`,
	in_page_not_gguf: () => '这不是 GGUF 格式的模型。请选择以 .gguf 结尾的文件。',
	in_page_split: (data) => `${data.name} 是由多个文件组成的模型的一部分。请选择只有一个文件的模型。`,
	in_page_damaged: (data) => `模型文件 ${data.model} 已损坏或不完整。请在设置中删除后重新添加。（${data.detail}）`,
	in_page_architecture: (data) => `本应用不支持“${data.architecture}”类型的模型。请换一个模型。`,
	in_page_memory: (data) => `内存不足以运行 ${data.model}。请在设置中减小上下文、换一个更小的模型，或关闭其他标签页。`,
	in_page_too_large: (data) =>
		`${data.model} 加上 ${data.contextTokens} 个 token 的上下文约需 ${gigabytes(data.bytes)} GB，而最多只能用 ${gigabytes(data.limit)} GB。请在设置中减小上下文，或换一个更小的模型。`,
	in_page_failed: (data) => `运行模型文件时出错：${data.detail}。请重试。`,
	in_page_storage: (data) => `此浏览器中放不下 ${data.name}。请在设置中删除其他模型，或腾出磁盘空间。`,
	in_page_name_taken: (data) => `已有名为 ${data.name} 的模型。要替换它，请先删除。`,
	in_page_download: (data) => `${data.host} 没有提供文件（HTTP ${data.status}）。请检查网址；需要登录的文件无法下载。`,
	in_page_download_cut: (data) => `${data.name} 没有下载完整，未保存任何内容。请重试。`,
	in_page_unreachable: (data) =>
		`无法连接 ${data.host}，或该站点不允许网页下载此文件。请先用浏览器下载，再从磁盘中选择。`,
	browser_model_absent: () => '此浏览器没有内置模型。请在设置中另选一个。',
	browser_model_unavailable: () => '浏览器的内置模型在此设备上不可用。请在设置中另选一个模型。',
	browser_model_not_ready: () => '内置模型还没有下载。请先在设置中下载。',
	browser_model_download: (data) => `浏览器无法下载内置模型：${data.detail}`,
	browser_model_failed: (data) => `内置模型出错：${data.detail}。请重试。`
};

function gigabytes(bytes: Parameters<typeof english.in_page_too_large>[0][string] | undefined): string {
	return (Number(bytes) / 1e9).toFixed(1);
}

import type { embeddingFaults as english } from '../../en/faults/faults-embedding.ts';

const megabytes = (bytes: unknown) => (Number(bytes) / 1e6).toFixed(1);

export const embeddingFaults: typeof english = {
	embedding_off: () => '没有设置嵌入模型，或者本项目不允许使用所选的服务。请查看“设置”中的“搜索与嵌入”。',
	embedding_damaged: (data) =>
		`嵌入模型 ${data.model} 已损坏，或不是本应用能加载的模型。请在“设置”中删除后重新安装，或换一个模型。（${data.detail}）`,
	embedding_missing: (data) => `浏览器中已没有嵌入模型 ${data.model}。请在“设置”中重新安装，或换一个模型。`,
	embedding_file_missing: (data) =>
		`缺少 ${data.file}。请同时选择 config.json、tokenizer.json 和 model_quantized.onnx。`,
	embedding_foreign: (data) => `${data.file} 不是嵌入模型的文件。请检查地址或另选文件。没有安装任何内容。`,
	embedding_download_cut: (data) =>
		`${data.model} 下载到 ${megabytes(data.bytes)} MB 时中断。已下载的部分保留在浏览器中，可在“设置”的“搜索与嵌入”中继续下载。`,
	embedding_memory: (data) =>
		`内存不足，无法加载嵌入模型 ${data.model}。请关闭其他标签页，或在“设置”中换一个较小的模型。`,
	embedding_dimensions: (data) =>
		`嵌入模型返回的向量是 ${data.found} 维，而不是 ${data.expected} 维。请在“设置”中检查模型和维度。`,
	embedding_failed: (data) => `嵌入模型出错：${data.detail}。请重试，或在“设置”中换一个模型。`,
	embedding_worker_failed: (data) => `嵌入模型的后台线程已停止：${data.detail}。下次搜索时会重新启动。`
};
